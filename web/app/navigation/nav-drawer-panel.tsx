import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { RefObject } from 'react';
import { NavLink } from 'react-router';
import { useReturnState } from '#web/session/return-path.ts';
import { useSession } from '#web/session/session-context.tsx';
import { ModalLayer } from '#web/ui/dialog/modal-layer.tsx';
import classes from './nav-drawer-panel.module.css';
import { mainLinks, resourceLinks, type NavLinkItem } from './nav-links.ts';

const guestLinks: readonly NavLinkItem[] = [
  { to: '/login', label: 'Login' },
  { to: '/signup', label: 'Signup' },
];

interface DrawerLinksProps {
  items: readonly NavLinkItem[];
  /** Numbers and marks on the links. */
  state?: object | undefined;
  onChoose: () => void;
}

function DrawerLinks({ items, state, onChoose }: DrawerLinksProps) {
  return (
    <ul className={classes.links}>
      {items.map(({ to, label, isNewTab }) => (
        <li key={to}>
          <NavLink
            to={to}
            state={state}
            end={to === '/'}
            className={() => classes.link}
            onClick={onChoose}
            {...(isNewTab && { target: '_blank', rel: 'noopener' })}
          >
            {label}
            {isNewTab && <span className={classes.new}>NEW</span>}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

interface DrawerProps {
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The links of the navigation, one below the other at the side of the page. */
export function NavDrawerPanel({ opener, onClose }: DrawerProps) {
  const { status } = useSession();
  const state = useReturnState();
  return (
    <ModalLayer label="Menu" className={classes.drawer} opener={opener} onClose={onClose}>
      <div className={classes.panel}>
        <button type="button" className={classes.button} aria-label="Close menu" onClick={onClose}>
          <IconX aria-hidden />
        </button>
        <nav aria-label="Menu">
          <DrawerLinks items={mainLinks} onChoose={onClose} />
          <p className={classes.heading}>Resources</p>
          <DrawerLinks items={resourceLinks} onChoose={onClose} />
          {status === 'guest' && (
            <div className={classes.guest}>
              <DrawerLinks items={guestLinks} state={state} onChoose={onClose} />
            </div>
          )}
        </nav>
      </div>
    </ModalLayer>
  );
}
