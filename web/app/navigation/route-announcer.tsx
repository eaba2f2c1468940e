import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { titleOf } from '#web/ui/page/page-title.tsx';
import { pageHandleOf } from '../routes/page-handle.ts';

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
  }, [pathname, title]);
  return (
    <div aria-live="polite" className="visually-hidden">
      {announced}
    </div>
  );
}
