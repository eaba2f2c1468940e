import { markdownFile } from '#server/files/markdown-file.ts';
import type { ExportedNote } from './list-exported-notes.ts';

/** A note as Markdown; `files` are the paths of its attachments, in their order. */
export function noteAsMarkdown({ note, attachments }: ExportedNote, files: readonly string[]): string {
  const links = attachments.map(
    (file, index) => `- [${file.originalname.replaceAll(/[[\]]/g, '\\$&')}](<${files[index]}>)`,
  );
  return markdownFile(
    note.title,
    [
      `tags: ${JSON.stringify(note.tags)}`,
      `date: ${note.date}`,
      `updatedAt: ${note.updatedAt}`,
      ...(note.pinned ? ['pinned: true'] : []),
      ...(note.archived ? ['archived: true'] : []),
      ...(note.deletedAt ? [`deletedAt: ${note.deletedAt}`] : []),
      ...(note.summary ? [`summary: ${JSON.stringify(note.summary)}`] : []),
      ...(note.summaryIsOutdated ? ['summaryIsOutdated: true'] : []),
    ],
    note.description,
    ...(links.length > 0 ? ['', '## Attachments', '', ...links] : []),
  );
}
