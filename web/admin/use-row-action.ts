import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { serverSentence } from './server-sentence.ts';
import { listKey } from './use-office-list.ts';

/**
 * Does something to a row, then asks for the lists again. A failure is shown in the browser's own alert with the server's words, as
 * the specification has it for what admins do; then the lists are asked for as well, because somebody else may have been faster.
 */
export function useRowAction<Input>(
  send: (input: Input) => Promise<{ message?: string }>,
  /** The lists that show the rows. */
  lists: readonly Pick<Call, 'path'>[],
) {
  const client = useQueryClient();
  const showAlert = useAlert();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      if (message !== undefined) showAlert('success', message);
    },
    onError: (error) => {
      // Who is signed out sees the login instead.
      if (error instanceof ApiError && error.status === 401) return;
      window.alert(serverSentence(error, error instanceof ApiError ? error.message : messages.http.internal));
    },
    onSettled: () => Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: listKey(list) }))),
  });
}
