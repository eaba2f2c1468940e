import type { KeptFile } from '#web/offline/notebook-database.ts';

/**
 * Most bytes of files on a device: a quarter of the 1 GB that older iPhones give to a site, so that notes and changes have room. It takes a
 * dozen files of the largest size, or the small pictures of some ten thousand.
 */
export const mostFileBytes = 250 * 1024 * 1024;

const bytesOf = (files: readonly Pick<KeptFile, 'bytes'>[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Bytes that files may take: of what the browser still gives, half is left to the notes and to what waits. */
export function roomForFiles(kept: readonly KeptFile[], { quota, usage }: StorageEstimate): number {
  if (quota === undefined || usage === undefined) return mostFileBytes;
  return Math.min(mostFileBytes, bytesOf(kept) + Math.max(0, quota - usage) / 2);
}

type Incoming = Pick<KeptFile, 'id' | 'kind' | 'bytes'>;

/**
 * The files that leave for a new one, the one seen longest ago first, and none of a pinned note. Undefined where the new one has no room
 * all the same. Files that wait to be sent are not among them: they are part of their change.
 */
export function filesToLeave(kept: readonly KeptFile[], incoming: Incoming, room: number): KeptFile[] | undefined {
  const others = kept.filter(({ id, kind }) => id !== incoming.id || kind !== incoming.kind);
  let over = bytesOf(others) + incoming.bytes - room;
  const leaving: KeptFile[] = [];
  for (const file of others.filter(({ isPinned }) => !isPinned).toSorted((a, b) => a.seenAt - b.seenAt)) {
    if (over <= 0) break;
    leaving.push(file);
    over -= file.bytes;
  }
  return over > 0 ? undefined : leaving;
}
