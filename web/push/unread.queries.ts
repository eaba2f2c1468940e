import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { timings } from '#contract/limits.ts';
import { listNotifications } from '#contract/push/push.ts';
import { call } from '#web/platform/api-client.ts';
import { pushArrived } from '#web/platform/service-worker/worker-messages.ts';

export const notificationKeys = {
  all: ['notifications'],
  list: ['notifications', 'list'],
  unread: ['notifications', 'unread'],
} as const;

/** How many are unread: asked again every minute while the page is seen, and when somebody comes back to it. */
export function useUnread(): number {
  const { data } = useQuery({
    queryKey: notificationKeys.unread,
    queryFn: async ({ signal }) => (await call(listNotifications, { query: { limit: '1' }, signal })).unread,
    refetchInterval: timings.notificationsRefresh,
    refetchOnWindowFocus: 'always',
  });
  return data ?? 0;
}

/** Reads everything again when the service worker says that a push message has come. */
export function useRefreshOnPush(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const onMessage = ({ data }: MessageEvent) => {
      if (data === pushArrived) void client.invalidateQueries({ queryKey: notificationKeys.all });
    };
    navigator.serviceWorker.addEventListener('message', onMessage);
    return () => navigator.serviceWorker.removeEventListener('message', onMessage);
  }, [client]);
}
