import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { Link } from 'react-router';
import type { User } from '#contract/session/own-account.ts';
import { useSession } from '#web/session/session-context.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import panelClasses from '#web/ui/dropdown.module.css';
import { drawnAvatar, UserAvatar } from '#web/ui/people/user-avatar.tsx';
import { openPalette } from '../palette/open-palette.ts';
import classes from './user-menu.module.css';

const places = [
  { to: '/notes', label: 'My Notes', Icon: IconNotes },
  { to: '/shared', label: 'Shared by me', Icon: IconUsers },
  { to: '/profile', label: 'Profile Settings', Icon: IconSettings },
  { to: '/recycle-bin', label: 'Recycle Bin', Icon: IconTrash },
];

/** Menu of the signed-in person. */
export function UserMenu({ user }: { user: User }) {
  const { signOut } = useSession();
  return (
    <Dropdown
      kind="menu"
      label="Open user menu"
      align="end"
      button={<UserAvatar name={user.name} picture={user.profilePicture ?? drawnAvatar(user.name)} />}
    >
      <div role="presentation" className={classes.person}>
        <strong className={classes.name}>{user.name}</strong>
        <span className={classes.email}>{user.email}</span>
      </div>
      {places.map(({ to, label, Icon }) => (
        <Link key={to} to={to} role="menuitem" className={panelClasses.item}>
          <Icon aria-hidden size="1.1rem" stroke={1.6} />
          {label}
        </Link>
      ))}
      <button type="button" role="menuitem" className={panelClasses.item} onClick={openPalette}>
        <IconSearch aria-hidden size="1.1rem" stroke={1.6} />
        Search and commands
      </button>
      <button type="button" role="menuitem" className={panelClasses.item} onClick={() => void signOut()}>
        <IconLogout aria-hidden size="1.1rem" stroke={1.6} />
        Sign out
      </button>
    </Dropdown>
  );
}
