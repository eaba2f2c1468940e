import { refusalsOfNote, splitTags } from '#contract/notes/note-rules.ts';
import type { Note } from '#contract/notes/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { byField } from '#web/forms/form-validation.ts';

/** The fields of the note form: the tags are one comma-separated text. */
export interface NoteText {
  title: string;
  description: string;
  tags: string;
}

const fields = ['title', 'description', 'tags'] as const;

/** A note of which nothing is written yet. */
export const blankText: NoteText = { title: '', description: '', tags: '' };

/** True if two notes say the same. */
export const isSameText = (a: NoteText, b: NoteText): boolean => fields.every((field) => a[field] === b[field]);

/** The text of a note as its fields hold it. */
export const textOf = ({ title, description, tags }: Note): NoteText => ({ title, description, tags: tags.join(', ') });

/** The fields of the form, out of something that has more. An older version of the app may have stored it without a newer field. */
export function pickText(stored: Partial<NoteText>): NoteText {
  const { title, description, tags } = { ...blankText, ...stored };
  return { title, description, tags };
}

/** The body of a call that saves the text. */
export function bodyOf(stored: Partial<NoteText>) {
  const text = pickText(stored);
  return { ...text, tags: splitTags(text.tags) };
}

/** A sentence for each field that is not right. */
export type NoteRefusals = Partial<Record<keyof NoteText, string>>;

/** A sentence for each field that the server would refuse. */
export const validate = (text: NoteText): NoteRefusals => refusalsOfNote(bodyOf(text));

/** The fields that the server did refuse. */
export const refusedFields = (error: unknown): NoteRefusals =>
  error instanceof ApiError ? byField(fields, error.fields) : {};

/** True if no field is refused. */
export const isValid = (refusals: NoteRefusals): boolean => Object.keys(refusals).length === 0;

/** First reason, from top to bottom, that a note cannot be saved yet. */
export const reasonOf = ({ title, description, tags }: NoteRefusals): string | undefined =>
  title ?? description ?? tags;
