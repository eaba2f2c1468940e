import { useQuery } from '@tanstack/react-query';
import { suggestPeople } from '#contract/users/profiles.ts';
import type { PublicUser } from '#contract/users/public-user.ts';
import { call } from '#web/platform/api-client.ts';
import { useRested } from '#web/ui/hooks/use-rested.ts';

const pauseMs = 150;

const nobody: readonly PublicUser[] = [];

/** People whose names begin with a query, once typing pauses; none for an empty one. A failed look-up offers nobody. */
export function useSuggestions(query: string): readonly PublicUser[] {
  const asked = useRested(query, pauseMs);
  const { data } = useQuery({
    queryKey: ['users', 'suggest', asked],
    queryFn: ({ signal }) => call(suggestPeople, { query: { q: asked }, signal }),
    enabled: asked !== '',
    retry: false,
    staleTime: 60_000,
    // The list stays while the next letter is asked for.
    placeholderData: (former) => former,
  });
  return query === '' || asked === '' ? nobody : (data?.users ?? nobody);
}
