import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.ts';
import { getNotificationSettings, type NotificationSettings, updateNotificationSettings } from '#contract/push/push.ts';
import { call } from '#web/platform/api-client.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';

const key = ['notifications', 'settings'] as const;

/** Which kinds are on, and whether the server can send mail. */
export const useNotificationSettings = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
  });

interface Switch {
  kind: keyof NotificationSettings;
  isOn: boolean;
}

/** Switches a kind, shown at once and taken back where the server refuses. One after another: the last one counts. */
export function useToggleNotificationKind() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const show = ({ kind, isOn }: Switch) =>
    client.setQueryData<AnswerOf<typeof getNotificationSettings>>(
      key,
      (data) => data && { ...data, settings: { ...data.settings, [kind]: isOn } },
    );
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
    // Answers on their way were read before the change.
    await client.cancelQueries({ queryKey: key });
    show(change);
    mutate(change);
  };
}
