import type { Admin } from '#contract/admins/admins.ts';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { useAdminSession } from '../admin-session.ts';
import { AdminFailure } from '../admin-failure.tsx';
import { AdminTable, type Column } from '../list/admin-table.tsx';
import { RoleBadge } from '../cells/role-badge.tsx';
import { serverSentence } from '../server-message.ts';
import { AddAdminForm } from './add-admin-form.tsx';
import { AdminActions } from './admin-actions.tsx';
import { useAdmins } from './admins.queries.ts';
import classes from './admins-page.module.css';
import { AuditLog } from './audit-log.tsx';

const columnsFor = (ownId: string | undefined): readonly Column<Admin>[] => [
  { header: 'Email', kind: 'title', cell: ({ email }) => email },
  { header: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
  {
    header: 'Member Since',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{new Date(createdAt).toLocaleDateString()}</time>,
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (admin) => <AdminActions admin={admin} isOwn={admin._id === ownId} />,
  },
];

/** Those who are admins already. */
function ExistingAdmins() {
  const session = useAdminSession();
  const { data, error, isFetching, refetch } = useAdmins();
  return (
    <section aria-labelledby="existing-admins" aria-busy={isFetching} className={classes.section}>
      <h2 id="existing-admins">Existing Admins</h2>
      {error && (
        <AdminFailure onRetry={() => void refetch()} isRetrying={isFetching}>
          {serverSentence(error, adminMessages.admins.fetchFailed)}
        </AdminFailure>
      )}
      {(data || !error) && (
        <AdminTable
          caption="Existing Admins"
          columns={columnsFor(session.status === 'in' ? session.admin.id : undefined)}
          rows={data?.admins}
          nameOf={({ email }) => email}
          loadingText={adminMessages.admins.loading}
        />
      )}
    </section>
  );
}

/** Admins and their actions. */
export function AdminsPage() {
  return (
    <div className={classes.page}>
      <h1>Admin Management</h1>
      <AddAdminForm />
      <ExistingAdmins />
      <AuditLog />
    </div>
  );
}
