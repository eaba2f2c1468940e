import { type AuditEntry, listAudit } from '#contract/admins.ts';
import { messages } from '#contract/messages.ts';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { AdminFailure } from '../admin-failure.tsx';
import { AdminTable, type Column } from '../list/admin-table.tsx';
import { Pages } from '../list/pages.tsx';
import { RoleBadge } from '../cells/role-badge.tsx';
import { serverSentence } from '../server-message.ts';
import { useListView, useAdminList } from '../list/use-admin-list.ts';
import classes from './admins-page.module.css';
import { auditWords, targetWords } from './audit-labels.ts';

const columns: readonly Column<AuditEntry>[] = [
  { header: 'What', kind: 'title', cell: ({ action }) => auditWords[action] },
  {
    header: 'On what',
    cell: ({ action, target }) => (
      <span title={target} dir="auto">
        {targetWords(action, target)}
      </span>
    ),
  },
  {
    header: 'Who',
    cell: ({ admin: { email, role } }) => (
      <span className={classes.who}>
        {email} <RoleBadge role={role} />
      </span>
    ),
  },
  { header: 'When', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
];

/** Actions of admins, newest first. */
export function AuditLog() {
  const view = useListView([]);
  const { data, error, isFetching, isOld, retry } = useAdminList(listAudit, view);
  return (
    <section aria-labelledby="audit-log" aria-busy={isFetching} className={classes.section}>
      <h2 id="audit-log">Audit Log</h2>
      <p className={classes.lead}>
        Actions of admins, the latest first. Nobody can change it; the words of searches go after 90 days.
      </p>
      {error && (
        <AdminFailure onRetry={retry} isRetrying={isFetching}>
          {serverSentence(error, messages.http.internal)}
        </AdminFailure>
      )}
      {data?.entries.length === 0 && (
        <EmptyState title="Nothing here" level={3}>
          There is no entry on this page.
        </EmptyState>
      )}
      {(data ? data.entries.length > 0 : !error) && (
        <AdminTable
          caption="Audit Log"
          columns={columns}
          rows={data?.entries}
          nameOf={({ action, admin }) => `${auditWords[action]}, ${admin.email}`}
          isOld={isOld}
        />
      )}
      {data && <Pages page={view.page} total={data.total} onPage={(page) => view.change({ page })} />}
    </section>
  );
}
