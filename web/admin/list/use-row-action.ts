import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { ApiError, isSignedOut } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { serverSentence } from '../server-message.ts';
import { listKey } from './use-admin-list.ts';

interface RowActionOptions {
  /** Says what was done; the page's own alert where it is left out. */
  onDone?: ((message: string) => void) | undefined;
  /** Actions on the same object run one at a time. */
  thing?: string;
}

/**
 * Does something to a row, then asks for the list again. A failure is shown in the browser's own alert with the server's words,
 * as the specification asks for actions of admins. The list is asked for then as well, because another admin may have been
 * faster.
 */
export function useRowAction<Input>(
  send: (input: Input) => Promise<{ message?: string }>,
  list: Pick<Call, 'path'>,
  { onDone, thing }: RowActionOptions = {},
) {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showMessage = onDone ?? ((message) => showAlert('success', message));
  return useMutation({
    ...(thing !== undefined && { scope: { id: thing } }),
    mutationFn: send,
    onSuccess: ({ message }) => {
      if (message !== undefined) showMessage(message);
    },
    onError: (error) => {
      // A signed-out admin sees the login instead.
      if (isSignedOut(error)) return;
      window.alert(serverSentence(error, error instanceof ApiError ? error.message : messages.http.internal));
    },
    onSettled: async () => {
      const queryKey = listKey(list);
      // A list that is on its way for the first time would come as it was before.
      await client.cancelQueries({ queryKey });
      await client.invalidateQueries({ queryKey });
    },
  });
}
