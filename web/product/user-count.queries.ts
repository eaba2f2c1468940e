import { useQuery } from '@tanstack/react-query';
import { countUsers } from '#contract/users.ts';
import { call } from '#web/platform/api-client.ts';
import type { ServerData } from '#web/platform/server-data.ts';

const userCountKey = ['users', 'count'] as const;

/** Nobody needs the figure: where it cannot be had, only the console says so. */
async function readUserCount(signal: AbortSignal): Promise<number> {
  try {
    return (await call(countUsers, { signal })).count;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification has this failure logged and nothing else
    if (!signal.aborted) console.warn('The number of users could not be read.', error);
    throw error;
  }
}

/** How many people have an account; 0 as long as that is not known. */
export function useUserCount(): number {
  const { data = 0 } = useQuery({
    queryKey: userCountKey,
    queryFn: ({ signal }) => readUserCount(signal),
    retry: false,
    // What the server rendered is kept for a while by caches on the way.
    refetchOnMount: 'always',
  });
  return data;
}

/** Puts the figure into the page that the server renders. The API has logged it where that fails; the page then shows 0. */
export async function loadUserCount({ queryClient, call: ask }: ServerData): Promise<object> {
  const answer = await ask(countUsers).catch(() => undefined);
  if (answer) queryClient.setQueryData(userCountKey, answer.count);
  return {};
}
