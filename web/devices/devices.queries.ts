import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type OwnSession } from '#contract/devices/devices.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';

/** The calls behind a list of devices: those of a person, or those of an admin. */
export interface DevicesApi {
  /** Tells the two apart in what is kept of answers. */
  kind: 'user' | 'admin';
  list: (signal: AbortSignal) => Promise<{ sessions: OwnSession[] }>;
  end: (id: string, body: { password: string }) => Promise<unknown>;
  endOthers: (body: { password: string }) => Promise<unknown>;
}

export const ownDevices: DevicesApi = {
  kind: 'user',
  list: (signal) => call(listSessions, { signal }),
  end: (id, body) => call(endSession, { params: { id }, body }),
  endOthers: (body) => call(endOtherSessions, { body }),
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

/** Asks anew where one is signed in. */
function useDevicesChanged(api: DevicesApi): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(api) });
}

/**
 * Signs devices out, by the password: one by its session's id, or all others where none is named. `onEnded` runs at once, and what
 * comes after the answer when the list is new. Throws what was refused.
 */
export function useSignOutDevices(api: DevicesApi, onEnded: () => void) {
  const changed = useDevicesChanged(api);
  const showAlert = useAlert();
  return async (id: string | undefined, password: string): Promise<void> => {
    try {
      await (id === undefined ? api.endOthers({ password }) : api.end(id, { password }));
      onEnded();
      showAlert('success', id === undefined ? messages.devices.othersEnded : messages.devices.ended);
    } finally {
      // Also after a failure: it may have ended by itself.
      await changed();
    }
  };
}
