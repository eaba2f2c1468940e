import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch, type FakeAnswer } from '#web/testing/fake-fetch.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { keepAdmin } from '../admin-session.ts';
import { DashboardPage } from './dashboard-page.tsx';

const start = (answer: (url: string) => FakeAnswer) => {
  const sent = fakeFetch(({ url }) => answer(url));
  renderRoutes([{ path: '/', element: <DashboardPage /> }], '/');
  return sent;
};
const link = (name: string) => screen.findByRole('link', { name });

beforeEach(() => keepAdmin({ id: 'a1', email: 'boss@example.com', role: 'editor' }, 'secret'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the dashboard', () => {
  it('leads to what was counted and to what waits, by lists of one row', async () => {
    const sent = start((url) =>
      url.includes('summary')
        ? { json: { success: true, totalUsers: 1200, totalBlogs: 2, totalNotes: 3, totalComments: 4 } }
        : { json: { success: true, total: url.includes('reports') ? 10_000 : 5 } },
    );
    expect((await link('Users 1,200')).getAttribute('href')).toBe('/admin/users');
    expect((await link('Pending blogs 5')).getAttribute('href')).toBe('/admin/blogs?state=pending');
    expect((await link('Flagged notes 5')).getAttribute('href')).toBe('/admin/notes?state=flagged');
    expect((await link('Reported comments 5')).getAttribute('href')).toBe('/admin/comments?state=reported');
    expect((await link('Open reports 10,000+')).getAttribute('href')).toBe('/admin/reports?state=open');
    expect((await link('Open feedback 5')).getAttribute('href')).toBe('/admin/feedback?status=open');
    expect((await link('Held thoughts 5')).getAttribute('href')).toBe('/admin/posts?held=true');
    expect((await link('Held comments 5')).getAttribute('href')).toBe('/admin/comments?state=held');
    expect(sent.filter(({ url }) => url.includes('limit=1'))).toHaveLength(7);
    expect(screen.getByText('Welcome, boss@example.com').parentElement?.textContent).toContain('editor');
  });

  it('shows a dash for what could not be had, and all the rest', async () => {
    start((url) =>
      /summary|notes/.test(url)
        ? { status: 500, json: { success: false, error: 'Something broke.' } }
        : { json: { success: true, total: 0 } },
    );
    await link('Flagged notes –');
    await link('Comments –');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Open reports 0' })).toBeTruthy());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
