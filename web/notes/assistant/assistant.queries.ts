import { useMutation, useQueryClient } from '@tanstack/react-query';
import { correct, summarize, type Engine } from '#contract/assistant.ts';
import { messages } from '#contract/messages.ts';
import { removeSummary, type Note } from '#contract/notes.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { withChange } from '../list/note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists } from '../notes.queries.ts';

/** Summarises a note's description; the note gains the summary. Answers which engine it was. */
export function useSummarize() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  return useMutation({
    mutationFn: async ({ _id: noteId, title, description }: Note): Promise<Engine> => {
      const { summary, engine } = await call(summarize, { body: { text: description, noteId } });
      // Refers to the text that was sent; the note may have changed since.
      const isOf = (note: Note) => note.title === title && note.description === description;
      await editLists(client, (list) =>
        withChange(list, noteId, (note) => ({ ...note, summary, summaryIsOutdated: !isOf(note) })),
      );
      return engine;
    },
  });
}

/** Removes a note's summary; an alert says whether it is gone. */
export function useRemoveSummary() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const { mutate } = useMutation({
    mutationFn: async ({ _id: id }: Note) => {
      await call(removeSummary, { params: { id } });
      await editLists(client, (list) =>
        withChange(list, id, (note) => ({ ...note, summary: null, summaryIsOutdated: false })),
      );
    },
    onSuccess: () => showAlert('success', messages.notes.summaryRemoved),
    onError: (error) => showFailure(error),
  });
  return mutate;
}

/** Asks for corrections of a text; changes nothing. */
export function useCorrections() {
  const { call } = useNotesBackend();
  return useMutation({ mutationFn: (text: string) => call(correct, { body: { text } }) });
}
