import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { timings } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { getProfile, searchUsers } from '#contract/users/profiles.ts';
import { call } from '#web/platform/api-client.ts';
import { isSignedOut, nullIfNotFound } from '#web/platform/api-error.ts';
import { useSession } from '#web/session/session-context.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useRested } from '#web/ui/hooks/use-rested.ts';

/**
 * People whose name holds what is typed, asked for once typing pauses. An answer belongs to the words that it was asked
 * with, so that an older one never shows under newer words. A failure is said in an alert, but for a session that is over.
 */
export function useUserSearch(typed: string) {
  const { status } = useSession();
  const showAlert = useAlert();
  const text = typed.trim();
  const words = useRested(text, timings.userSearchPause);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['users', 'search', words],
    queryFn: ({ signal }) => call(searchUsers, { query: { name: words }, signal }),
    enabled: status === 'user' && words !== '',
    // No retries: a person rather types the name again than waits for retries that they cannot see.
    retry: false,
  });
  useEffect(() => {
    if (!error || isSignedOut(error)) return;
    showAlert('warning', messages.users.searchFailed);
  }, [error, showAlert]);
  const isWaiting = text !== '' && (text !== words || isFetching);
  return { text, isWaiting, users: isWaiting ? undefined : data?.users, error: isWaiting ? null : error, refetch };
}

/** The key of a person's public profile, as a reader sees it. */
export const profileKey = (id: string, reader = 'visitor') => ['users', 'profile', id, reader] as const;

/** A user's public profile; null if there is none. */
export function useProfile(id: string) {
  const { status, user } = useSession();
  return useQuery({
    queryKey: profileKey(id, user?._id),
    queryFn: ({ signal }) => nullIfNotFound(call(getProfile, { params: { id }, signal })),
    enabled: status !== 'loading',
    // A visitor's view stays until the reader's own is there: somebody may have blocked the reader.
    placeholderData: (former) => former,
  });
}
