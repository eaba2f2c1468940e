import { useMutation, useQueryClient } from '@tanstack/react-query';
import { correct, summarize, type Engine } from '#contract/assistant.ts';
import type { Note } from '#contract/notes.ts';
import { withChange } from './note-lists.ts';
import { useNotesHome } from './notes-home.ts';
import { editLists } from './notes.queries.ts';

/** Summarises a note's description; the note gains the summary. Answers which engine it was. */
export function useSummarize() {
  const client = useQueryClient();
  const { call } = useNotesHome();
  return useMutation({
    mutationFn: async ({ _id: noteId, description }: Note): Promise<Engine> => {
      const { summary, engine } = await call(summarize, { body: { text: description, noteId } });
      await editLists(client, (list) => withChange(list, noteId, (note) => ({ ...note, summary })));
      return engine;
    },
  });
}

/** Asks for corrections of a text; changes nothing. */
export function useCorrections() {
  const { call } = useNotesHome();
  return useMutation({ mutationFn: (text: string) => call(correct, { body: { text } }) });
}
