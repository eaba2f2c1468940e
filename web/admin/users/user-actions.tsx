import { useRef, useState } from 'react';
import { mayEnter } from '#contract/roles.ts';
import { banUser, listUsers, type AdminUser } from '#contract/users/users.admin.ts';
import type { ConfirmOptions } from '#web/ui/dialog/confirm-dialog.tsx';
import { adminCall } from '../admin-call.ts';
import { useAdmin } from '../admin-context.ts';
import { ListAction } from '../list/list-action.tsx';
import { PersonLink } from '../cells/person-link.tsx';
import { RowAction, RowActions } from '../list/row-actions.tsx';
import { EndSecondFactorDialog } from './end-second-factor-dialog.tsx';

const questionOf = ({ name, banned }: AdminUser): ConfirmOptions =>
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

/** Actions on a user. */
export function UserActions({ user }: { user: AdminUser }) {
  const { role } = useAdmin();
  const [isEnding, setEnding] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  return (
    <RowActions ref={actions}>
      <ListAction
        of={user.name}
        list={listUsers}
        isDestructive={!user.banned}
        question={questionOf(user)}
        send={() => adminCall(banUser, { params: { id: user._id }, body: { ban: !user.banned } })}
      >
        {user.banned ? 'Unban' : 'Ban'}
      </ListAction>
      {user.hasSecondFactor && mayEnter(role, 'recovery') && (
        <RowAction of={user.name} onClick={() => setEnding(true)}>
          Switch off two-step sign-in
        </RowAction>
      )}
      {isEnding && (
        <EndSecondFactorDialog
          user={user}
          onClose={() => setEnding(false)}
          // The button that had the focus is no longer there.
          onEnded={() => actions.current?.querySelector('button')?.focus()}
        />
      )}
      <PersonLink id={user._id} name={user.name} />
    </RowActions>
  );
}
