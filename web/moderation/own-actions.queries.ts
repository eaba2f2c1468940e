import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { appealAction, listOwnActions, type OwnAction } from '#contract/moderation/moderation.ts';
import { call } from '#web/platform/api-client.ts';

interface Page {
  data: OwnAction[];
  nextCursor: string | null;
}

type Cursor = string | undefined;

const queryKey = ['account', 'moderation'] as const;

/** Decisions of moderators about the person's account, the last first. */
export const useOwnActions = () =>
  useInfiniteQuery<Page, Error, { pages: Page[] }, readonly string[], Cursor>({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listOwnActions, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });

/** Appeals against an action. Throws what was refused. */
export function useSendAppeal() {
  const client = useQueryClient();
  return async (id: string, text: string): Promise<void> => {
    await call(appealAction, { params: { id }, body: { text } });
    await client.invalidateQueries({ queryKey });
  };
}
