import { useQueries, useQuery } from '@tanstack/react-query';
import { getSummary } from '#contract/analytics/analytics.admin.ts';
import { listBlogs } from '#contract/blog/blog.admin.ts';
import type { Call } from '#contract/call.ts';
import { listAdminComments } from '#contract/feed/feed.admin.ts';
import { listFeedback } from '#contract/feedback/feedback.admin.ts';
import { listAdminNotes } from '#contract/notes/notes.admin.ts';
import { listAdminPosts } from '#contract/feed/posts.admin.ts';
import { listReports } from '#contract/reports/reports.admin.ts';
import { adminCall } from '../admin-call.ts';
import { listKey } from '../list/use-admin-list.ts';

/** Something that waits for an admin: what it is called, the list that shows it, and how many of it there are. */
interface Waiting {
  label: string;
  to: string;
  list: Pick<Call, 'path'>;
  count: (signal: AbortSignal) => Promise<{ total: number }>;
}

/** One row is enough: its answer says how many there are. */
const limit = '1';

const waiting: readonly Waiting[] = [
  {
    label: 'Pending blogs',
    to: '/admin/blogs?state=pending',
    list: listBlogs,
    count: (signal) => adminCall(listBlogs, { query: { state: 'pending', limit }, signal }),
  },
  {
    label: 'Flagged notes',
    to: '/admin/notes?state=flagged',
    list: listAdminNotes,
    count: (signal) => adminCall(listAdminNotes, { query: { state: 'flagged', limit }, signal }),
  },
  {
    label: 'Held thoughts',
    to: '/admin/posts?held=true',
    list: listAdminPosts,
    count: (signal) => adminCall(listAdminPosts, { query: { held: 'true', limit }, signal }),
  },
  {
    label: 'Held comments',
    to: '/admin/comments?state=held',
    list: listAdminComments,
    count: (signal) => adminCall(listAdminComments, { query: { state: 'held', limit }, signal }),
  },
  {
    label: 'Reported comments',
    to: '/admin/comments?state=reported',
    list: listAdminComments,
    count: (signal) => adminCall(listAdminComments, { query: { state: 'reported', limit }, signal }),
  },
  {
    label: 'Open reports',
    to: '/admin/reports?state=open',
    list: listReports,
    count: (signal) => adminCall(listReports, { query: { state: 'open', limit }, signal }),
  },
  {
    label: 'Open feedback',
    to: '/admin/feedback?status=open',
    list: listFeedback,
    count: (signal) => adminCall(listFeedback, { query: { status: 'open', limit }, signal }),
  },
];

/** Undefined while it is on its way, null where it could not be had: one count that fails takes nothing from the others. */
type Count = number | null | undefined;

/** How many there are of everything; each null where they could not be had. */
export function useTotals() {
  const { data, isError } = useQuery({
    queryKey: listKey(getSummary),
    queryFn: ({ signal }) => adminCall(getSummary, { signal }),
    retry: false,
  });
  const of = (total: number | undefined): Count => (isError && total === undefined ? null : total);
  return {
    users: of(data?.totalUsers),
    blogs: of(data?.totalBlogs),
    notes: of(data?.totalNotes),
    comments: of(data?.totalComments),
  };
}

/**
 * Things that wait for an admin, all asked for at the same time. They stand under the keys of the lists, so that a change there
 * shows here.
 */
export const useOwnQueuedNotes = (): { label: string; to: string; count: Count }[] =>
  useQueries({
    queries: waiting.map(({ label, list, count }) => ({
      queryKey: [...listKey(list), 'waiting', label],
      queryFn: ({ signal }: { signal: AbortSignal }) => count(signal),
      retry: false,
    })),
    combine: (asked) =>
      waiting.map(({ label, to }, at) => ({ label, to, count: asked[at]?.isError ? null : asked[at]?.data?.total })),
  });
