import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { deleteSavedSearch, saveSearch, type SavedSearch } from '#contract/notes/saved-searches.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { noteKeys } from '../notes.queries.ts';
import { useNotesBackend } from '../notes-backend.ts';

/** Saves a search under a name; rejects with the error of the call. */
export function useSaveSearch() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  return useMutation({
    mutationFn: (body: Pick<SavedSearch, 'name' | 'query'>) => call(saveSearch, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: noteKeys.searches }),
  });
}

/** Removes a saved search; the alert offers Undo. */
export function useRemoveSearch() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const { mutateAsync: save } = useSaveSearch();
  const { mutateAsync: remove } = useMutation({
    mutationFn: (id: string) => call(deleteSavedSearch, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: noteKeys.searches }),
  });
  return async ({ _id, name, query }: SavedSearch): Promise<void> => {
    const undo = () => void save({ name, query }).catch(showFailure);
    try {
      await remove(_id);
      showAlert('success', messages.notes.searchRemoved, { action: { label: 'Undo', onClick: undo } });
    } catch (error) {
      showFailure(error);
    }
  };
}
