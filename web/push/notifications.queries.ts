import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { limits } from '#contract/limits.ts';
import { listNotificationGroups, readNotifications } from '#contract/push/push.ts';
import { call } from '#web/platform/api-client.ts';
import { notificationKeys } from './unread.queries.ts';

const noCursor: string | undefined = undefined;

/** All, or what people write to one alone. */
export type NotificationView = 'all' | 'conversations';

/** Notifications in groups, newest first, page by page; read anew each time that the list is opened. */
export function useNotifications(view: NotificationView = 'all') {
  const query = useInfiniteQuery({
    queryKey: [...notificationKeys.list, view],
    queryFn: ({ pageParam, signal }) =>
      call(listNotificationGroups, {
        query: {
          limit: String(limits.notification.page.default),
          ...(view !== 'all' && { view }),
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
  return { ...query, groups: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}

/** Marks all as read once the list shows unread ones. Shown entries stay marked as new until the list is read again. */
export function useMarkShownAsRead(unreadShown: number): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call(readNotifications),
    onSuccess: ({ unread }) => client.setQueryData(notificationKeys.unread, unread),
  });
  useEffect(() => {
    if (unreadShown > 0) mutate();
  }, [unreadShown, mutate]);
}
