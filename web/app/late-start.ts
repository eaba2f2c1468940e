import type { PageAssets } from './document.ts';

declare global {
  interface Window {
    /** There on pages that the server rendered. Hands on what was pressed and typed before the page could answer. */
    replayEarlyEvents?: () => void;
  }
}

/**
 * Milliseconds after the page's first frame has begun, within which a browser says that it is on the screen: 10 to 93 in forty
 * visits, half of them beside four busy loops on two cores. One that says nothing is not waited for any longer.
 */
const paintReportLimit = 500;

/**
 * Begins the page's scripts when the browser reports that its first paint is on the screen: what one reads comes before what
 * one can do with it. At once where one is signed in or does something, and in a hidden tab, which is never painted. Scripts
 * wait for the document in any case. The page counts as loaded when they have run: a frame whose document is open holds its
 * load event back until they are there. Comes after `markToken`.
 */
const startAfterPaint = ({ preloads, scripts }: Pick<PageAssets, 'preloads' | 'scripts'>): string => `(() => {
  const add = (kind, attributes) => document.head.append(Object.assign(document.createElement(kind), attributes));
  let hasBegun = false;
  let release = () => {};
  // Each in a task of its own: a request is half a millisecond, or two on a phone, and what is pressed may come between.
  const preload = () => {
    for (const href of ${JSON.stringify(preloads)}) setTimeout(add, 0, 'link', { rel: 'modulepreload', href });
  };
  const run = () => {
    for (const src of ${JSON.stringify(scripts)}) add('script', { type: 'module', src, async: false });
    release();
  };
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    if (document.readyState === 'loading') {
      preload();
      document.addEventListener('DOMContentLoaded', run);
    } else {
      run();
      preload();
    }
  };
  if (document.hidden || 'token' in document.documentElement.dataset) return begin();
  const frame = Object.assign(document.createElement('iframe'), { hidden: true });
  document.head.append(frame);
  const held = frame.contentDocument.open();
  release = () => {
    held.close();
    frame.remove();
  };
  for (const type of ['pointerdown', 'keydown', 'visibilitychange']) {
    document.addEventListener(type, begin, { capture: true, once: true });
  }
  // Who leaves the page hides it, too, and needs no scripts.
  addEventListener('pagehide', () => document.removeEventListener('visibilitychange', begin, true), { once: true });
  document.addEventListener('DOMContentLoaded', () => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
    }).observe({ type: 'paint', buffered: true });
    requestAnimationFrame(() => setTimeout(begin, ${paintReportLimit}));
  });
})();`;

/**
 * Keeps presses of buttons, sent forms, typed texts and chosen files until the page answers them; links work by themselves. A form
 * that the browser sent by itself would put its fields into the address.
 */
const keepEarlyEvents = `(() => {
  const kept = [];
  const types = ['click', 'submit', 'input', 'change'];
  const keepInstead = (event, again) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push(again);
  };
  const type = (field, text) => {
    // React takes a text for new only where it differs from the one it set itself, by the field's own property.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const keep = (event) => {
    const { target } = event;
    if (event.type === 'submit') keepInstead(event, () => target.requestSubmit(event.submitter));
    else if (event.type === 'click') {
      const button = target.closest('button');
      if (button) keepInstead(event, () => button.click());
    } else if (event.type === 'change') {
      if (target.matches('input[type=file]')) kept.push(() => target.dispatchEvent(new Event('change', { bubbles: true })));
    } else if (target.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea')) {
      const text = target.value;
      kept.push(() => type(target, text));
    }
  };
  for (const type of types) document.addEventListener(type, keep, true);
  window.replayEarlyEvents = () => {
    delete window.replayEarlyEvents;
    for (const type of types) document.removeEventListener(type, keep, true);
    for (const again of kept) again();
  };
})();`;

/** What a rendered page runs in its head in place of its scripts. */
export const lateStart = (assets: Pick<PageAssets, 'preloads' | 'scripts'>): string =>
  `${keepEarlyEvents}\n${startAfterPaint(assets)}`;
