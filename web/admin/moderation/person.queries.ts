import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getPerson } from '#contract/moderation/moderation.admin.ts';
import { listReports } from '#contract/reports/reports.admin.ts';
import { adminCall } from '../admin-call.ts';
import { listKey } from '../list/use-admin-list.ts';

const keyOf = (id: string) => [...listKey(getPerson), id] as const;

/** A person as moderators see them. */
export const usePerson = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => adminCall(getPerson, { params: { id }, signal }),
    staleTime: 0,
  });

/** Asks again for a person, and for the reports, after something was done. */
export function useRenewPerson(id: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([keyOf(id), listKey(listReports)].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
