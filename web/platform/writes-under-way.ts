import type { Call } from '#contract/call.ts';

/** A call that changes something, until its answer is there. Uploads are none: they take minutes, and screens show them as such. */
interface Write {
  path: string;
  /** The id in its address, or those that its body lists. Empty for a write that may change anything. */
  ids: readonly string[];
}

const writes = new Set<Write>();
const listeners = new Set<() => void>();

/** True while an unanswered write of this tab below a path may change what has this id. */
export const isWritten = (below: string, id: string): boolean =>
  [...writes].some(({ path, ids }) => path.startsWith(below) && (ids.length === 0 || ids.includes(id)));

/** Runs the listener after each answered write. Returns the way to stop. */
export function onWriteAnswered(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Input {
  params?: Record<string, string> | undefined;
  body?: unknown;
}

function idsOf({ params, body }: Input): readonly string[] {
  if (params?.['id'] !== undefined) return [params['id']];
  const listed: unknown = typeof body === 'object' && body !== null && 'ids' in body ? body.ids : undefined;
  return Array.isArray(listed) ? listed.filter((id) => typeof id === 'string') : [];
}

/** Counts a call as a write while it is sent and answered. */
export async function duringWrite<Answer>(
  { method, path, files, changesNothing }: Call,
  input: Input,
  send: () => Promise<Answer>,
): Promise<Answer> {
  if (method === 'GET' || files || changesNothing) return send();
  const write = { path, ids: idsOf(input) };
  writes.add(write);
  try {
    return await send();
  } finally {
    writes.delete(write);
    for (const listener of listeners) listener();
  }
}
