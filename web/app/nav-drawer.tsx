import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, useState, type RefObject } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '#web/session/session-context.tsx';
import { useModal } from '#web/ui/use-modal.ts';
import classes from './nav-drawer.module.css';
import { mainLinks, resourceLinks, type NavLinkItem } from './nav-links.ts';

const guestLinks: readonly NavLinkItem[] = [
  { to: '/login', label: 'Login' },
  { to: '/signup', label: 'Signup' },
];

function DrawerLinks({ items, onChoose }: { items: readonly NavLinkItem[]; onChoose: () => void }) {
  return (
    <ul className={classes.links}>
      {items.map(({ to, label, isNewTab }) => (
        <li key={to}>
          <NavLink
            to={to}
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

function Drawer({ opener, onClose }: DrawerProps) {
  const modal = useModal(onClose, opener);
  const { status } = useSession();
  return (
    <dialog {...modal} className={classes.drawer} aria-label="Menu">
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
              <DrawerLinks items={guestLinks} onChoose={onClose} />
            </div>
          )}
        </nav>
      </div>
    </dialog>
  );
}

/** The navigation on narrow screens. */
export function NavDrawer() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  // Back and forward leave the page without a click on a link.
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setOpen(false);
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={classes.opener}
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconMenu2 aria-hidden />
      </button>
      {isOpen && <Drawer opener={opener} onClose={() => setOpen(false)} />}
    </>
  );
}
