import type { NoteText } from './note-form-values.ts';
import type { PrefilledNote } from './prefill-note.ts';

const joined = (a: string, b: string, between: string): string => (a === '' || b === '' ? a + b : a + between + b);

/** The text with what is given added to it: nothing that was typed is lost. */
export function withPrefill(typed: NoteText, given: NoteText): NoteText {
  const isTitled = typed.title !== '' && typed.title !== given.title;
  return {
    ...typed,
    title: typed.title === '' ? given.title : typed.title,
    description: joined(typed.description, joined(isTitled ? given.title : '', given.description, '\n'), '\n\n'),
    tags: joined(typed.tags, given.tags, ', '),
  };
}

/** A text and files for the form of a new note. */
export const prefillWith = (given: NoteText, files: readonly File[]): PrefilledNote => ({
  addTo: (typed) => withPrefill(typed, given),
  files,
});
