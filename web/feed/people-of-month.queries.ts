import { useQuery } from '@tanstack/react-query';
import { listFeedPeople } from '#contract/feed/feed.ts';
import { call } from '#web/platform/api-client.ts';

/** People whose thoughts were liked most, without those whom the reader knows. Muting or blocking somebody asks again. */
export const usePeopleOfMonth = () =>
  useQuery({
    queryKey: ['users', 'of the month'],
    queryFn: async ({ signal }) => (await call(listFeedPeople, { signal })).data,
    staleTime: 60_000,
  });
