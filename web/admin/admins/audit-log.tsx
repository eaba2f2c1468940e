import { type AuditEntry, listAudit } from '#contract/admins.ts';
import { messages } from '#contract/messages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { OfficeFailure } from '../office-failure.tsx';
import { OfficeTable, type Column } from '../office-table.tsx';
import { Pages } from '../pages.tsx';
import { RoleBadge } from '../role-badge.tsx';
import { serverSentence } from '../server-sentence.ts';
import { useListView, useOfficeList } from '../use-office-list.ts';
import classes from './admins-page.module.css';
import { auditWords, targetWords } from './audit-words.ts';

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

/** What admins did, the latest first. */
export function AuditLog() {
  const view = useListView([]);
  const { data, error, isFetching, isOld, retry } = useOfficeList(listAudit, view);
  return (
    <section aria-labelledby="audit-log" aria-busy={isFetching} className={classes.section}>
      <h2 id="audit-log">Audit Log</h2>
      <p className={classes.lead}>What admins did, the latest first. Nothing can be taken out of it.</p>
      {error && (
        <OfficeFailure onRetry={retry} isRetrying={isFetching}>
          {serverSentence(error, messages.http.internal)}
        </OfficeFailure>
      )}
      {data?.entries.length === 0 && (
        <EmptyState title="Nothing here" level={3}>
          There is no entry on this page.
        </EmptyState>
      )}
      {(data ? data.entries.length > 0 : !error) && (
        <OfficeTable
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
