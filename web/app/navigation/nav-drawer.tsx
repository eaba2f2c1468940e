import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import classes from './nav-drawer.module.css';

const LazyPanel = optionalComponent(async () => (await import('./nav-drawer-panel.tsx')).NavDrawerPanel);

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
      {isOpen && (
        <Suspense>
          <LazyPanel opener={opener} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
