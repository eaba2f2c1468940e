import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { deleteScheduledExport, readScheduledExport, saveScheduledExport } from '#contract/users/scheduled-export.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';

const queryKey = ['account', 'scheduled-export'] as const;

/** How often the state is read again: an export may run, or have failed. */
const refreshMs = 10_000;

/** Where one's export goes by itself; null where it does not. */
export const useScheduledExport = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(readScheduledExport, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? refreshMs : false),
  });

/** Sends the export there from now on. Throws what was refused. */
export function useSaveScheduledExport() {
  const client = useQueryClient();
  const showAlert = useAlert();
  return async (body: BodyInputOf<typeof saveScheduledExport>): Promise<void> => {
    await call(saveScheduledExport, { body });
    await client.invalidateQueries({ queryKey });
    showAlert('success', messages.scheduledExport.saved);
  };
}

/** Stops it. */
export function useDeleteScheduledExport() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const onFailure = useFailureAlert();
  return useMutation({
    mutationFn: () => call(deleteScheduledExport, {}),
    onSuccess: () => showAlert('success', messages.scheduledExport.stopped),
    onError: (error) => onFailure(error),
    // Also after a failure: another tab may have stopped it.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
