import type { Attachment, Note } from '#contract/notes/notes.ts';
import { isImage } from './note-attachments.tsx';

/** The files of a note without the pictures that stand in its text. */
export const filesBesideText = ({
  attachments,
  description,
}: Pick<Note, 'attachments' | 'description'>): Attachment[] =>
  attachments.filter((file) => !isImage(file) || !description.includes(`](attachment:${file._id})`));
