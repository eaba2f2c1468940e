import { type ExportFormat, exportNotes } from '#contract/notes/note-export.ts';
import { messages } from '#contract/messages.ts';
import { createArchive } from '#server/files/zip-archive.ts';
import { openExport } from '#server/files/running-exports.ts';
import type { Api } from '#server/http/bind.ts';
import { RawAnswer } from '#server/http/raw-answer.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { exportNotes as listOwnNotes, exportSomeNotes, type ExportedNote } from './list-exported-notes.ts';
import { addAttachments, addMarkdown, addNotesJson, addPages, archiveNotes } from './note-archive.service.ts';

async function* withoutBin(notes: AsyncIterable<ExportedNote>): AsyncGenerator<ExportedNote> {
  for await (const each of notes) if (!each.note.isDeleted) yield each;
}

/** Own notes as an archive that is written while it is read. Throws `notFound` where none of the ids is one of theirs. */
async function archiveOf(platform: Platform, userId: string, format: ExportFormat, ids: readonly string[] | undefined) {
  const listed =
    ids === undefined
      ? withoutBin(listOwnNotes(platform, userId))
      : exportSomeNotes(platform, userId, [...new Set(ids.filter(isId))]);
  const notes = await archiveNotes(listed);
  if (ids !== undefined && notes.length === 0) throw new AppError('notFound', messages.exports.nothingToExport);
  const archive = createArchive();
  addAttachments(archive, platform, notes);
  if (format === 'markdown') addMarkdown(archive, notes);
  else if (format === 'html') addPages(archive, notes);
  else addNotesJson(archive, platform, notes);
  archive.zip.end();
  return archive.output;
}

/** The call that hands notes out as an archive. */
export function noteExportRoutes(api: Api, platform: Platform): void {
  api.bind(exportNotes, async ({ user, body }) => {
    const output = await openExport(user.id, () => archiveOf(platform, user.id, body.format, body.ids));
    return new RawAnswer(output, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="thoughtleaf-notes-${body.format}.zip"`,
    });
  });
}
