import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type OwnSession } from '#contract/devices.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { useFailureAlert } from '#web/ui/use-failure-alert.ts';

/** The calls behind a list of devices: those of a person, or those of an admin. */
export interface DevicesApi {
  /** Tells the two apart in what is kept of answers. */
  kind: 'user' | 'admin';
  list: (signal: AbortSignal) => Promise<{ sessions: OwnSession[] }>;
  end: (id: string) => Promise<unknown>;
  endOthers: () => Promise<unknown>;
}

export const ownDevices: DevicesApi = {
  kind: 'user',
  list: (signal) => call(listSessions, { signal }),
  end: (id) => call(endSession, { params: { id } }),
  endOthers: () => call(endOtherSessions),
};

const keyOf = ({ kind }: DevicesApi) => ['devices', kind] as const;

/** Where one is signed in. */
export const useDevices = (api: DevicesApi) =>
  useQuery({
    queryKey: keyOf(api),
    queryFn: async ({ signal }) => (await api.list(signal)).sessions,
    // Another device may have come or gone a moment ago.
    staleTime: 0,
  });

/** Signs devices out: one by its session's id, or all others where none is named. */
export function useSignOutDevices(api: DevicesApi) {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  return useMutation({
    mutationFn: (id: string | undefined) => (id === undefined ? api.endOthers() : api.end(id)),
    onSuccess: (_, id) =>
      showAlert('success', id === undefined ? messages.devices.othersEnded : messages.devices.ended),
    onError: (error) => showFailure(error),
    // Also after a failure: it may have ended by itself.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(api) }),
  });
}
