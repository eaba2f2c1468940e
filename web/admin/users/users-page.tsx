import { Link } from 'react-router';
import { adminMessages } from '#contract/admin-messages.ts';
import type { User } from '#contract/session.ts';
import { banUser, listUsers, userSorts, userStates } from '#contract/users.admin.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { adminCall } from '../admin-call.ts';
import { Badge } from '../badge.tsx';
import { Choice } from '../choice.tsx';
import { OfficeList } from '../office-list.tsx';
import type { Column } from '../office-table.tsx';
import { RowAction, RowActions } from '../row-actions.tsx';
import { useListView, useOfficeList } from '../use-office-list.ts';
import { useRowAction } from '../use-row-action.ts';

const stateWords = { all: 'Everybody', active: 'Active', banned: 'Banned' };

function BanAction({ user }: { user: User }) {
  const confirm = useConfirm();
  const { mutate, isPending } = useRowAction(
    (ban: boolean) => adminCall(banUser, { params: { id: user._id }, body: { ban } }),
    [listUsers],
  );
  const ask = async () => {
    const isConfirmed = await confirm(
      user.banned
        ? {
            title: `Unban ${user.name}?`,
            message: 'The account can be used again, and everything that was shared by it is shown again.',
            confirmLabel: 'Unban',
          }
        : {
            title: `Ban ${user.name}?`,
            message: 'All sessions end at once. Thoughts, comments and articles disappear until the ban is lifted.',
            confirmLabel: 'Ban',
            isDestructive: true,
          },
    );
    if (isConfirmed) mutate(!user.banned);
  };
  return (
    <RowAction of={user.name} isBusy={isPending} isDestructive={!user.banned} onClick={() => void ask()}>
      {user.banned ? 'Unban' : 'Ban'}
    </RowAction>
  );
}

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
        <BanAction user={user} />
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
