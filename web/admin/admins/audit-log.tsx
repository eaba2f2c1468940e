import { type AuditEntry, listAudit } from '#contract/admins/admins.ts';
import { messages } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { AdminFailure } from '../admin-failure.tsx';
import { AdminTable, type Column } from '../list/admin-table.tsx';
import { Pages } from '../list/pages.tsx';
import { RoleBadge } from '../cells/role-badge.tsx';
import { serverSentence } from '../server-message.ts';
import { useListView, useAdminList } from '../list/use-admin-list.ts';
import { useDownloadAudit } from './admins.queries.ts';
import classes from './admins-page.module.css';
import { AuditFilters, useAuditFilters } from './audit-filters.tsx';
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
  const { filters, admins } = useAuditFilters(view);
  const { data, error, isFetching, isOld, isNarrowed, retry } = useAdminList(listAudit, view, filters);
  const { download, isDownloading } = useDownloadAudit(filters);
  return (
    <section aria-labelledby="audit-log" aria-busy={isFetching} className={classes.section}>
      <div className={classes.head}>
        <h2 id="audit-log">Audit Log</h2>
        <Button variant="default" size="xs" loading={isDownloading} onClick={download}>
          Download CSV
        </Button>
      </div>
      <p className={classes.lead}>
        Actions of admins, the latest first. Nobody can change it; the words of searches go after 90 days.
      </p>
      <AuditFilters view={view} filters={filters} admins={admins} />
      {error && (
        <AdminFailure onRetry={retry} isRetrying={isFetching}>
          {serverSentence(error, messages.http.internal)}
        </AdminFailure>
      )}
      {data?.entries.length === 0 && (
        <EmptyState
          title="Nothing here"
          level={3}
          action={
            isNarrowed && (
              <Button variant="default" onClick={view.showAll}>
                Show all
              </Button>
            )
          }
        >
          {isNarrowed ? 'No action of an admin is of this kind.' : 'There is no entry on this page.'}
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
