import * as z from 'zod/mini';
import { importedNoteSchema, type ImportedNoteBody } from '#contract/notes/note-import.ts';
import { messages } from '#contract/messages.ts';
import { titleOfText } from '#lib/markdown/title-of-text.ts';

/** An element of an import call as a note, or a sentence on why it is none. */
export type ReadNote =
  | { kind: 'note'; clientId: string; note: ImportedNoteBody }
  | { kind: 'refused'; clientId: string | null; message: string };

const namedClient = z.object({ clientId: z.string() });

/** An empty title is made of the first words, an empty text of the title. */
function withBoth(note: ImportedNoteBody): ImportedNoteBody {
  const title = note.title === '' ? titleOfText(note.description) : note.title;
  return { ...note, title, description: note.description === '' ? title : note.description };
}

/** The first issue as a sentence, with the place of the version that it concerns, from 1 up. */
function sentenceOf([issue]: readonly z.core.$ZodIssue[]): string {
  if (!issue) return messages.imports.notANote;
  const [field, place] = issue.path;
  return field === 'versions' && typeof place === 'number'
    ? messages.imports.ofVersion(place + 1, issue.message)
    : issue.message;
}

export function readImportedNote(given: unknown): ReadNote {
  const parsed = z.safeParse(importedNoteSchema, given);
  if (parsed.success) return { kind: 'note', clientId: parsed.data.clientId, note: withBoth(parsed.data) };
  const named = z.safeParse(namedClient, given);
  return {
    kind: 'refused',
    clientId: named.success ? named.data.clientId.slice(0, 1000).toWellFormed() : null,
    message: sentenceOf(parsed.error.issues),
  };
}
