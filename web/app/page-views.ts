import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pageViewPath } from '#contract/page-view.ts';

/** A page that never rests is counted after this time all the same. In milliseconds. */
const patienceMs = 5000;

/** Whether the person asks not to be counted (Global Privacy Control). No person is told apart beyond a day, but he has asked. */
const refusesCounting = (): boolean => Reflect.get(navigator, 'globalPrivacyControl') === true;

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

function send(path: string, referrer: string | undefined): void {
  fetch(pageViewPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, ...(referrer !== undefined && { referrer }) }),
    // Also when the person leaves at once.
    keepalive: true,
  }).catch(() => {
    // A view that does not arrive is not counted; nobody has to know.
  });
}

/** Tells the server of each page that is shown: its path, and for the first one the site that led here. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    if (refusesCounting()) return undefined;
    return whenIdle(() => {
      send(pathname, isFirst.current ? foreignReferrer() : undefined);
      isFirst.current = false;
    });
  }, [pathname]);
}
