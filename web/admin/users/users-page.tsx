import { Link } from 'react-router';
import { adminMessages } from '#contract/admin-messages.ts';
import { listUsers, type OfficeUser, userSorts, userStates } from '#contract/users.admin.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Badge, Badges } from '../badge.tsx';
import { Choice } from '../choice.tsx';
import { OfficeList } from '../office-list.tsx';
import type { Column } from '../office-table.tsx';
import { useListView, useOfficeList } from '../use-office-list.ts';
import { UserActions } from './user-actions.tsx';

const stateWords = { all: 'Everybody', active: 'Active', banned: 'Banned' };

const columns: readonly Column<OfficeUser>[] = [
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
  const asked = useOfficeList(listUsers, view, { state });
  return (
    <OfficeList
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
