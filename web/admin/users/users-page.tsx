import { Link } from 'react-router';
import { adminMessages } from '#contract/admin-messages.ts';
import type { User } from '#contract/session.ts';
import { banUser, listUsers, userSorts, userStates } from '#contract/users.admin.ts';
import type { ConfirmOptions } from '#web/ui/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { adminCall } from '../admin-call.ts';
import { Badge } from '../badge.tsx';
import { Choice } from '../choice.tsx';
import { ListAction } from '../list-action.tsx';
import { OfficeList } from '../office-list.tsx';
import type { Column } from '../office-table.tsx';
import { RowActions } from '../row-actions.tsx';
import { useListView, useOfficeList } from '../use-office-list.ts';

const stateWords = { all: 'Everybody', active: 'Active', banned: 'Banned' };

const questionOf = ({ name, banned }: User): ConfirmOptions =>
  banned
    ? {
        title: `Unban ${name}?`,
        message: 'The account can be used again, and everything that was shared by it is shown again.',
        confirmLabel: 'Unban',
      }
    : {
        title: `Ban ${name}?`,
        message: 'All sessions end at once. Thoughts, comments and articles disappear until the ban is lifted.',
        confirmLabel: 'Ban',
        isDestructive: true,
      };

const columns: readonly Column<User>[] = [
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
    cell: ({ banned }) => <Badge tone={banned ? 'danger' : 'success'}>{banned ? 'Banned' : 'Active'}</Badge>,
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (user) => (
      <RowActions>
        <ListAction
          of={user.name}
          list={listUsers}
          isDestructive={!user.banned}
          question={questionOf(user)}
          send={() => adminCall(banUser, { params: { id: user._id }, body: { ban: !user.banned } })}
        >
          {user.banned ? 'Unban' : 'Ban'}
        </ListAction>
      </RowActions>
    ),
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
