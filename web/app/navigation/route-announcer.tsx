import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { titleOf } from '#web/ui/page/page-title.tsx';
import { pageHandleOf } from '../routes/page-handle.ts';

/** A page that goes takes the focus along. The next one gets it, so that keys go on there and not above the navigation. */
function catchFocus(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
}

/** Names the document after each change of the page, and tells screen readers, which notice no change by themselves. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const title = pageHandleOf(useMatches())?.title;
  const [announced, setAnnounced] = useState('');
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname || title === undefined) return;
    previous.current = pathname;
    document.title = titleOf(title);
    setAnnounced(title);
    catchFocus();
  }, [pathname, title]);
  return (
    <div aria-live="polite" className="visually-hidden">
      {announced}
    </div>
  );
}
