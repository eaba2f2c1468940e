import { useQuery } from '@tanstack/react-query';
import { userCountPath } from '#contract/user-count.ts';

/** Where the figure is in the query cache. */
export const userCountKey = ['users', 'count'] as const;

/** By itself and not by the API client, which would be a third of what this page's own scripts weigh. */
async function fetchCount(signal: AbortSignal): Promise<number> {
  const answer = await fetch(userCountPath, { signal });
  const body: unknown = await answer.json();
  const count = typeof body === 'object' && body !== null && 'count' in body ? body.count : undefined;
  if (!answer.ok || typeof count !== 'number') throw new Error(`The server answered with status ${answer.status}.`);
  return count;
}

/** Nobody needs the figure: where it cannot be had, only the console says so. */
async function readUserCount(signal: AbortSignal): Promise<number> {
  try {
    return await fetchCount(signal);
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
