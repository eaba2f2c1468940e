import { pageViewPath } from '#contract/analytics/page-view.ts';

/** True if the person asks not to be counted (Global Privacy Control). No person is identified beyond a day, but they have asked. */
const refusesCounting = (): boolean => Reflect.get(navigator, 'globalPrivacyControl') === true;

/** Tells the server of a page that is looked at: its path, and the site that led here where there is one. */
export function reportPageView(path: string, referrer?: string): void {
  if (refusesCounting()) return;
  fetch(pageViewPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, ...(referrer !== undefined && { referrer }) }),
    // Also when the person leaves at once.
    keepalive: true,
  }).catch(() => {
    // A view that does not arrive is not counted; nobody is told.
  });
}
