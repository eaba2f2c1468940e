import type { ImportFormat } from '../import-format.ts';
import { ImportError } from '#lib/imported-note.ts';
import type { ImportSource } from '../import-source.ts';
import { formatSentences } from './format-sentences.ts';

/** Every format, each in a chunk of its own. The first one that matches reads the source: the files of any program come last. */
const formats: readonly (() => Promise<ImportFormat>)[] = [
  async () => (await import('./own-export/own-export.format.ts')).ownExportFormat,
  async () => (await import('./google-keep/google-keep.format.ts')).googleKeepFormat,
  async () => (await import('./evernote/evernote.format.ts')).evernoteFormat,
  async () => (await import('./joplin/joplin.format.ts')).joplinFormat,
  async () => (await import('./notion/notion.format.ts')).notionFormat,
  async () => (await import('./standard-notes/standard-notes.format.ts')).standardNotesFormat,
  async () => (await import('./simplenote/simplenote.format.ts')).simplenoteFormat,
  async () => (await import('./memos/memos.format.ts')).memosFormat,
  async () => (await import('./files/files.format.ts')).filesFormat,
];

/** The format of a source. Throws an ImportError where none matches. */
export async function findFormat(source: ImportSource): Promise<ImportFormat> {
  for (const load of formats) {
    const format = await load();
    if (await format.matches(source)) return format;
  }
  throw new ImportError(formatSentences.notOurs(source.name));
}
