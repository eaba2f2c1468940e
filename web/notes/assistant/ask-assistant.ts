import type { QueryClient } from '@tanstack/react-query';
import { correct, summarize, type Engine } from '#contract/assistant.ts';
import { removeSummary, type Note } from '#contract/notes/notes.ts';
import { withChange } from '../list/note-lists.ts';
import type { NotesBackend } from '../notes-backend.ts';
import { editLists } from '../notes.queries.ts';

interface Asker extends Pick<NotesBackend, 'call'> {
  client: QueryClient;
}

/** Summarises a note's description; the note gains the summary. Answers which engine it was. */
export async function askSummary({ client, call }: Asker, { _id: noteId, title, description }: Note): Promise<Engine> {
  const { summary, engine } = await call(summarize, { body: { text: description, noteId } });
  // Refers to the text that was sent; the note may have changed since.
  const isOf = (note: Note) => note.title === title && note.description === description;
  await editLists(client, (list) =>
    withChange(list, noteId, (note) => ({ ...note, summary, summaryIsOutdated: !isOf(note) })),
  );
  return engine;
}

/** Removes a note's summary. */
export async function dropSummary({ client, call }: Asker, { _id: id }: Note): Promise<void> {
  await call(removeSummary, { params: { id } });
  await editLists(client, (list) =>
    withChange(list, id, (note) => ({ ...note, summary: null, summaryIsOutdated: false })),
  );
}

/** Asks for corrections of a text; changes nothing. */
export const askCorrections = ({ call }: Asker, text: string) => call(correct, { body: { text } });
