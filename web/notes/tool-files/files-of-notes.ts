import type { Attachment, Note } from '#contract/notes/notes.ts';
import { hasWords } from '#lib/search/match-search.ts';

/** A file with the note that it stands in. */
export interface FileOfNote {
  attachment: Attachment;
  note: Pick<Note, '_id' | 'title' | 'date'>;
}

/** The files of notes that a tool takes, in the order of the notes; of one note, the one attached last first. */
export const filesOf = (
  notes: readonly Note[],
  accepts: (file: { name: string; type: string }) => boolean,
): FileOfNote[] =>
  notes.flatMap((note) =>
    note.attachments
      .filter(({ originalname, fileType }) => accepts({ name: originalname, type: fileType }))
      .toReversed()
      .map((attachment) => ({ attachment, note })),
  );

/** The files whose name, or whose note's title, has the typed words. */
export const withWords = (files: readonly FileOfNote[], typed: string): readonly FileOfNote[] =>
  typed.trim() === ''
    ? files
    : files.filter(({ attachment, note }) => hasWords(typed, [attachment.originalname, note.title]));
