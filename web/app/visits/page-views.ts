import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { reportPageView } from '#web/platform/report-page-view.ts';

/** A page that never rests is counted after this time all the same. In milliseconds. */
const patienceMs = 5000;

/** The origin of the site that led here; undefined where it is ours, or unknown. */
function foreignReferrer(): string | undefined {
  const from = URL.parse(document.referrer);
  return from && from.origin !== window.location.origin ? from.origin : undefined;
}

/** Runs once the page has been shown and rests. Returns the way to call it off. */
function whenIdle(run: () => void): () => void {
  let cancel = () => undefined as void;
  const wait = () => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(run, 1000);
      cancel = () => clearTimeout(timer);
      return;
    }
    const handle = requestIdleCallback(run, { timeout: patienceMs });
    cancel = () => cancelIdleCallback(handle);
  };
  // A page that is prepared ahead may never be looked at.
  if (Reflect.get(document, 'prerendering') !== true) wait();
  else {
    document.addEventListener('prerenderingchange', wait, { once: true });
    cancel = () => document.removeEventListener('prerenderingchange', wait);
  }
  return () => cancel();
}

/** Tells the server of each page that is shown: its path, and for the first one the site that led here. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  useEffect(
    () =>
      whenIdle(() => {
        reportPageView(pathname, isFirst.current ? foreignReferrer() : undefined);
        isFirst.current = false;
      }),
    [pathname],
  );
}
