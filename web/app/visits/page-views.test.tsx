import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageViewPath } from '#contract/analytics/page-view.ts';
import { fakeFetch, type SentRequest } from '#web/testing/fake-fetch.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { usePageViews } from './page-views.ts';

function Page() {
  usePageViews();
  return <p>A page</p>;
}

const routes = [{ path: '*', Component: Page }];

let sent: SentRequest[] = [];
const waiting: (() => void)[] = [];
const rest = () => {
  for (const run of waiting.splice(0)) run();
};

/** Sets what the browser says of a page or of itself. */
const say = (of: object, name: string, value: unknown) =>
  Object.defineProperty(of, name, { value, configurable: true });

beforeEach(() => {
  sent = fakeFetch(() => ({ status: 200, json: {} }));
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.splice(handle - 1, 1));
});
afterEach(() => {
  cleanup();
  waiting.length = 0;
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  Reflect.deleteProperty(document, 'prerendering');
  Reflect.deleteProperty(document, 'referrer');
});

describe('page views', () => {
  it('are told once the page rests: each path, and the site that led to the first', async () => {
    say(document, 'referrer', 'https://search.example/words?q=private');
    const { router } = renderRoutes(routes, '/feed?tag=secret');
    expect(sent).toEqual([]);
    rest();
    await act(() => router.navigate('/pricing'));
    rest();
    expect(sent.map(({ url, body }) => ({ url, body }))).toEqual([
      { url: pageViewPath, body: { path: '/feed', referrer: 'https://search.example' } },
      { url: pageViewPath, body: { path: '/pricing' } },
    ]);
  });

  it('are not told of a page that was left before it rested', async () => {
    const { router } = renderRoutes(routes, '/notes');
    await act(() => router.navigate('/login'));
    rest();
    expect(sent.map(({ body }) => body)).toEqual([{ path: '/login' }]);
  });

  it('do not name our own pages as the site that led here', () => {
    say(document, 'referrer', `${window.location.origin}/blog`);
    renderRoutes(routes, '/feed');
    rest();
    expect(sent.map(({ body }) => body)).toEqual([{ path: '/feed' }]);
  });

  it('are not told before a page that was prepared ahead is looked at', () => {
    say(document, 'prerendering', true);
    renderRoutes(routes, '/feed');
    rest();
    expect(sent).toEqual([]);
    document.dispatchEvent(new Event('prerenderingchange'));
    rest();
    expect(sent).toHaveLength(1);
  });

  it('are not told of a person who asks not to be counted', () => {
    say(navigator, 'globalPrivacyControl', true);
    renderRoutes(routes, '/feed');
    rest();
    expect(sent).toEqual([]);
  });
});
