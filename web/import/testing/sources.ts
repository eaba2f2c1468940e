import { strToU8, zipSync, type Zippable } from 'fflate';
import type { ImportFormat } from '../import-format.ts';
import type { ImportItem, ImportedNote } from '#lib/imported-note.ts';
import type { ImportSource, SourceFile } from '../import-source.ts';
import type { ChosenFile } from '#web/platform/dropped-files.ts';
import { blobFile } from '../sources/stream-file.ts';

type Contents = Record<string, string | Uint8Array>;

/** A zip of texts and bytes by their paths, in this order. */
export function zipOf(contents: Contents): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {};
  for (const [path, content] of Object.entries(contents))
    entries[path] = typeof content === 'string' ? strToU8(content) : content;
  return new Uint8Array(zipSync(entries));
}

/** A file as a person chooses it. */
export const chosen = (path: string, content: BlobPart): ChosenFile => ({
  path,
  file: new File([content], path.slice(path.lastIndexOf('/') + 1), { lastModified: Date.UTC(2024, 4, 1, 9) }),
});

/** A source of texts by their paths, as if it had been opened. */
export function sourceOf(contents: Contents): ImportSource {
  const files = Object.entries(contents).map(([path, content]): SourceFile => {
    const blob = new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);
    return blobFile({ path, size: blob.size, modifiedAt: Date.UTC(2024, 4, 1, 9) }, blob);
  });
  return { name: 'test', files, refused: [] };
}

/** All that a format reads of a source. */
export async function readAll(format: ImportFormat, source: ImportSource): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  for await (const item of format.read(source)) items.push(item);
  return items;
}

/** The notes that a format reads of a source, by their titles. */
export async function notesOf(format: ImportFormat, source: ImportSource): Promise<Record<string, ImportedNote>> {
  const notes: Record<string, ImportedNote> = {};
  for (const item of await readAll(format, source)) if (item.kind === 'note') notes[item.note.title] = item.note;
  return notes;
}
