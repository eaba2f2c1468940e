import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { limits, timings } from '#contract/limits.ts';
import { listNotifications, readNotifications } from '#contract/push.ts';
import { call } from '#web/platform/api-client.ts';
import { pushArrived } from '#web/platform/service-worker/worker-messages.ts';

const keys = { all: ['notifications'], list: ['notifications', 'list'], unread: ['notifications', 'unread'] } as const;

const noCursor: string | undefined = undefined;

/** How many are unread: asked again every minute while the page is seen, and when somebody comes back to it. */
export function useUnread(): number {
  const { data } = useQuery({
    queryKey: keys.unread,
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
      if (data === pushArrived) void client.invalidateQueries({ queryKey: keys.all });
    };
    navigator.serviceWorker.addEventListener('message', onMessage);
    return () => navigator.serviceWorker.removeEventListener('message', onMessage);
  }, [client]);
}

/** Notifications, newest first, page by page; read anew each time that the list is opened. */
export function useNotifications() {
  const query = useInfiniteQuery({
    queryKey: keys.list,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        query: {
          limit: String(limits.notification.page.default),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    // Older pages are not loaded anew, one after another, at the next opening.
    gcTime: 0,
  });
  return { ...query, notifications: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}

/** Marks all as read once the list shows unread ones. Shown entries stay marked as new until the list is read again. */
export function useMarkShownAsRead(unreadShown: number): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call(readNotifications),
    onSuccess: ({ unread }) => client.setQueryData(keys.unread, unread),
  });
  useEffect(() => {
    if (unreadShown > 0) mutate();
  }, [unreadShown, mutate]);
}
