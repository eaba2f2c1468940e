import { addNote, type Note } from '#contract/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { byField, checkedBy } from '#web/forms/form-validation.ts';

/** A note as it is typed: the tags are one comma-separated text. */
export interface NoteText {
  title: string;
  description: string;
  tags: string;
}

/** A note of which nothing is written yet. */
export const blankText: NoteText = { title: '', description: '', tags: '' };

/** True if two notes say the same. */
export const isSameText = (a: NoteText, b: NoteText): boolean =>
  a.title === b.title && a.description === b.description && a.tags === b.tags;

/** The text of a note as its fields hold it. */
export const textOf = ({ title, description, tags }: Note): NoteText => ({ title, description, tags: tags.join(', ') });

/** A sentence for each field that is not right. */
export type NoteRefusals = Partial<Record<keyof NoteText, string>>;

const check = checkedBy(addNote);

const fields = ['title', 'description', 'tags'] as const;

/** A sentence for each field that the server would refuse. */
export const validate = (text: NoteText): NoteRefusals => byField(fields, check(text));

/** The fields that the server did refuse. */
export const refusedFields = (error: unknown): NoteRefusals =>
  error instanceof ApiError ? byField(fields, error.fields) : {};

/** True if no field is refused. */
export const isValid = (refusals: NoteRefusals): boolean => Object.keys(refusals).length === 0;

/** First reason, from top to bottom, that a note cannot be saved yet. */
export const reasonOf = ({ title, description, tags }: NoteRefusals): string | undefined =>
  title ?? description ?? tags;
