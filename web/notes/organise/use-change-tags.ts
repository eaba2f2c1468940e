import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { useNotesBackend } from '../notes-backend.ts';
import { useTags } from '../notes.queries.ts';

/** They come with the first change of a tag. */
const loadChanges = () => import('./change-tags.ts');

/** Renames and removes a tag in all notes. `onRenamed` is called when a tag has another name. */
export function useChangeTags(onRenamed: (from: string, to: string) => void) {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const known = useTags();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const confirm = useConfirm();
  return useMemo(() => {
    const context = { client, call, known: known ?? [], showAlert, showFailure, confirm };
    return {
      renameTag: async (from: string, name: string) =>
        (await loadChanges()).renameTag(context, { from, name, onRenamed }),
      removeTag: async (tag: string) => {
        try {
          await (await loadChanges()).removeTag(context, tag);
        } catch (error) {
          showFailure(error);
        }
      },
    };
  }, [call, client, confirm, known, onRenamed, showAlert, showFailure]);
}
