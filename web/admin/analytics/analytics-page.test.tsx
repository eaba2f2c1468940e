import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { fakeFetch, type FakeAnswer } from '#web/testing/fake-fetch.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { keepAdmin } from '../admin-session.ts';
import { AnalyticsPage } from './analytics-page.tsx';

const figures: Record<string, object> = {
  summary: { totalUsers: 1234, totalBlogs: 2, totalNotes: 3, totalComments: 4 },
  'active-users': { labels: ['2026-11-21', '2026-11-22'], daily: [5, 6], weekly: [1, 2, 3, 4] },
  'blog-frequency': { labels: ['2026-10', '2026-11'], frequency: [0, 0] },
  'most-viewed': {
    blogs: [{ title: 'A title of more than twenty-five', views: 9 }],
    notes: [{ content: 'Words', views: 8 }],
  },
  'traffic-source': { sources: [{ label: 'Direct', value: 7 }] },
};

const nameOf = (url: string) => url.split('/').at(-1) ?? '';
const answerOf = (url: string): FakeAnswer => ({ json: { success: true, ...figures[nameOf(url)] } });

const start = (answer: (url: string) => FakeAnswer) => {
  const sent = fakeFetch(({ url }) => answer(url));
  renderRoutes([{ path: '/', element: <AnalyticsPage /> }], '/');
  return sent;
};
const figure = (name: string) => screen.getByRole('figure', { name });
const valuesIn = (name: string) =>
  within(within(figure(name)).getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

beforeEach(() => keepAdmin({ id: 'a1', email: 'boss@example.com', role: 'editor' }, 'secret'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the page of the figures', () => {
  it('asks for all five at the same time, and shows each with its values as a table', async () => {
    const sent = start(answerOf);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    await screen.findByRole('list', { name: 'Totals' });
    expect(new Set(sent.map(({ url }) => nameOf(url)))).toEqual(new Set(Object.keys(figures)));
    expect(sent).toHaveLength(5);
    expect(screen.getByRole('list', { name: 'Totals' }).textContent).toBe('Users1,234Blogs2Notes3Comments4');
    expect(valuesIn('Daily Active Users')).toEqual(['2026-11-215', '2026-11-226']);
    expect(valuesIn('Weekly Active Users')).toEqual(['Week 11', 'Week 22', 'Week 33', 'Week 44']);
    expect(valuesIn('Traffic Source')).toEqual(['Direct7']);
    expect(valuesIn('Top Blogs')).toEqual(['A title of more than twen…9']);
    expect(valuesIn('Top Notes')).toEqual(['Words8']);
    expect(within(figure('Top Notes')).getByRole('columnheader', { name: 'Views' })).toBeTruthy();
  });

  it('says in place of a chart of zeros that there is nothing yet', async () => {
    start(answerOf);
    await screen.findByRole('list', { name: 'Totals' });
    expect(figure('Blog Post Frequency').textContent).toContain('There is nothing to show here yet.');
    expect(within(figure('Blog Post Frequency')).queryByRole('button')).toBeNull();
    expect(within(figure('Top Blogs')).getByRole('button', { name: 'Download CSV of Top Blogs' })).toBeTruthy();
  });

  it('says that it failed where one of them did, whatever the server said, and asks for all again', async () => {
    let isBroken = true;
    const sent = start((url) =>
      isBroken && nameOf(url) === 'traffic-source'
        ? { status: 500, json: { success: false, error: 'Something broke.' } }
        : answerOf(url),
    );
    expect((await screen.findByRole('alert')).textContent).toContain(adminMessages.analytics.failed);
    expect(screen.queryByRole('figure')).toBeNull();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(figure('Traffic Source')).toBeTruthy());
    expect(sent).toHaveLength(10);
  });
});
