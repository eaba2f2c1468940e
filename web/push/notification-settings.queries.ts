import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getNotificationSettings,
  type NotificationKind,
  type NotificationSettings,
  updateNotificationSettings,
} from '#contract/push.ts';
import { call } from '#web/platform/api-client.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';

const key = ['notifications', 'settings'] as const;

/** Which kinds are on. */
export const useNotificationSettings = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getNotificationSettings, { signal })).settings,
  });

interface Switch {
  kind: NotificationKind;
  isOn: boolean;
}

/** Switches a kind, shown at once and taken back where the server refuses. One after another: the last one counts. */
export function useSwitchKind() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const show = ({ kind, isOn }: Switch) =>
    client.setQueryData<NotificationSettings>(key, (settings) => settings && { ...settings, [kind]: isOn });
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    mutationFn: ({ kind, isOn }: Switch) => call(updateNotificationSettings, { body: { [kind]: isOn } }),
    onError: (error, { kind, isOn }) => {
      show({ kind, isOn: !isOn });
      showAlert('danger', failureSentence(error));
    },
  });
  return async (change: Switch) => {
    // What is on its way was read before the change.
    await client.cancelQueries({ queryKey: key });
    show(change);
    mutate(change);
  };
}
