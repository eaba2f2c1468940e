import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userCountPath } from '#contract/users/user-count.ts';

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

/**
 * Number of people with an account; 0 until it is known. The server's value may be old, so it is asked for again. It does without
 * a query, so that the first page does without its machinery.
 */
export function useUserCount(): number {
  const client = useQueryClient();
  const [count, setCount] = useState(() => client.getQueryData<number>(userCountKey) ?? 0);
  useEffect(() => {
    const leaving = new AbortController();
    fetchCount(leaving.signal).then(setCount, (error: unknown) => {
      // Nobody needs the figure.
      // oxlint-disable-next-line no-console -- the specification has this failure logged and nothing else
      if (!leaving.signal.aborted) console.warn('The number of users could not be read.', error);
    });
    return () => leaving.abort();
  }, []);
  return count;
}
