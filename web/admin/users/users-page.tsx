import { Link } from 'react-router';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listUsers, type AdminUser, userSorts, userStates } from '#contract/users/users.admin.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Badge, Badges } from '../cells/badge.tsx';
import { Choice } from '../list/choice.tsx';
import { AdminList } from '../list/admin-list.tsx';
import type { Column } from '../list/admin-table.tsx';
import { useListView, useAdminList } from '../list/use-admin-list.ts';
import { UserActions } from './user-actions.tsx';

const stateWords = { all: 'Everybody', active: 'Active', banned: 'Banned' };

const columns: readonly Column<AdminUser>[] = [
  {
    header: 'Name',
    sort: 'name',
    kind: 'title',
    cell: ({ _id, name, banned }) =>
      banned ? <span dir="auto">{name}</span> : <Link to={`/profile/${_id}`}>{name}</Link>,
  },
  { header: 'Email', sort: 'email', cell: ({ email }) => email },
  { header: 'Joined', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  {
    header: 'Status',
    kind: 'badges',
    cell: ({ banned, hasSecondFactor }) => (
      <Badges>
        <Badge tone={banned ? 'danger' : 'success'}>{banned ? 'Banned' : 'Active'}</Badge>
        {hasSecondFactor && <Badge tone="secondary">Two-step</Badge>}
      </Badges>
    ),
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (user) => <UserActions user={user} />,
  },
];

/** Everybody with an account. */
export function UsersPage() {
  const view = useListView(userSorts);
  const state = view.filter('state', userStates);
  const asked = useAdminList(listUsers, view, { state });
  return (
    <AdminList
      title="Users"
      things={['user', 'users']}
      view={view}
      asked={asked}
      rowsOf={({ users }) => users}
      columns={columns}
      nameOf={({ name }) => name}
      failure={adminMessages.users.fetchFailed}
      filters={
        <Choice
          label="Show"
          options={userStates}
          words={stateWords}
          value={state}
          onChoose={(value) => view.change({ state: value })}
        />
      }
    />
  );
}
