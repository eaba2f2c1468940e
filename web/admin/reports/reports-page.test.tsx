import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { AdminRole } from '#contract/roles.ts';
import { reportContentTypes } from '#contract/reports/reports.ts';
import { fakeFetch } from '#web/testing/fake-fetch.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { AdminContext } from '../admin-context.ts';
import { keepAdmin } from '../admin-session.ts';
import { ReportsPage } from './reports-page.tsx';

const reports = reportContentTypes.map((contentType) => ({
  _id: contentType,
  contentType,
  contentId: '1',
  reason: 'Spam',
  reportedBy: { _id: null, username: 'Noor' },
  createdAt: '2026-01-02T03:04:05.000Z',
  resolved: false,
  content: { excerpt: 'Some words', author: 'Mara', authorId: null, path: null },
}));

function open(role: AdminRole) {
  const admin = { id: 'a1', email: 'boss@example.com', role };
  keepAdmin(admin, 'secret');
  const sent = fakeFetch(({ method }) =>
    method === 'GET'
      ? { json: { success: true, reports, total: reports.length } }
      : { json: { success: true, message: adminMessages.reports.blogUnapproved, report: reports[0] } },
  );
  const page = (
    <AdminContext value={admin}>
      <ReportsPage />
    </AdminContext>
  );
  renderRoutes([{ path: '/admin/reports', element: page }], '/admin/reports');
  return sent;
}

const thing = {
  ...reports[0],
  _id: 'newest',
  contentType: 'post' as const,
  excerpt: 'Some words',
  author: 'Mara',
  authorId: 'm1',
  count: 5,
  openCount: 2,
  reports: [
    { ...reports[0], _id: 'r1', reason: 'Rude' },
    { ...reports[0], _id: 'r2', reason: 'Spam' },
    { ...reports[0], _id: 'r3', reason: 'Lies' },
    { ...reports[0], _id: 'r4', reason: 'Threats' },
  ],
};

/** The list by thing; answers the requests that were made. */
function openThings(rows: readonly (typeof thing)[]) {
  const admin = { id: 'a1', email: 'boss@example.com', role: 'moderator' as const };
  keepAdmin(admin, 'secret');
  const sent = fakeFetch(({ method }) =>
    method === 'GET'
      ? { json: { success: true, reports: rows, total: rows.length } }
      : { json: { success: true, message: adminMessages.reports.allResolved, report: reports[0] } },
  );
  const page = (
    <AdminContext value={admin}>
      <ReportsPage />
    </AdminContext>
  );
  renderRoutes([{ path: '/admin/reports', element: page }], '/admin/reports?grouped=true');
  return sent;
}

const row = (type: string) => screen.findByRole('row', { name: `${type}: Spam` });
const removal = async (type: string) =>
  within(await row(type)).queryByRole('button', { name: `Delete content ${type}: Spam` });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the reports', () => {
  it('offer a moderator what they may remove, and say who can do the rest', async () => {
    open('moderator');
    for (const type of ['Comment', 'Post']) expect(await removal(type)).not.toBeNull();
    for (const type of ['Blog', 'Note', 'User']) {
      expect(await removal(type)).toBeNull();
      expect((await row(type)).textContent).toContain('Editors can act on it');
    }
  });

  it.each(['editor', 'superAdmin'] as const)('offer all of it to the role %s', async (role) => {
    open(role);
    for (const type of ['Blog', 'Note', 'User', 'Comment', 'Post']) expect(await removal(type)).not.toBeNull();
  });

  it('ask before an article is taken out of view, and say that it was', async () => {
    const sent = open('editor');
    fireEvent.click((await removal('Blog')) ?? document.body);
    const dialog = await screen.findByRole('alertdialog', { name: 'Take this blog out of view?' });
    expect(dialog.textContent).toContain('is pending again');
    expect(dialog.textContent).not.toContain('for good');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Take out of view' }));
    expect(await screen.findByText(adminMessages.reports.blogUnapproved)).toBeTruthy();
    expect(sent.map(({ method }) => method)).toContain('DELETE');
  });
});

describe('the reported things', () => {
  it('show their reasons, their number and the way to the person', async () => {
    openThings([thing]);
    const shown = await screen.findByRole('row', { name: 'Post: Some words' });
    expect(shown.textContent).toContain('5 reports');
    expect(shown.textContent).toContain('2 unresolved');
    expect(shown.textContent).toContain('and 1 older');
    expect(within(shown).getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
    const link = within(shown).getByRole('link', { name: 'Person Mara' });
    expect(link.getAttribute('href')).toBe('/admin/moderation?user=m1&report=newest');
  });

  it('are decided by keys on the row in focus, and not while somebody types', async () => {
    const sent = openThings([thing, { ...thing, _id: 'older', excerpt: 'Other words' }]);
    const [first, second] = [
      await screen.findByRole('row', { name: 'Post: Some words' }),
      await screen.findByRole('row', { name: 'Post: Other words' }),
    ];
    const changes = () => sent.filter(({ method }) => method !== 'GET');
    fireEvent.keyDown(window, { key: 'r' });
    expect(changes()).toEqual([]);
    fireEvent.keyDown(window, { key: 'j' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(window, { key: 'j' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(window, { key: 'k' });
    expect(document.activeElement).toBe(first);
    screen.getByRole('searchbox').focus();
    for (const key of ['r', 'd', 'j']) fireEvent.keyDown(window, { key });
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    first.focus();
    fireEvent.keyDown(window, { key: 'd' });
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this post?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(changes()).toEqual([]);
    second.focus();
    fireEvent.keyDown(window, { key: 'r' });
    expect(await screen.findByText(adminMessages.reports.allResolved)).toBeTruthy();
    expect(changes().map(({ method, url }) => [method, url])).toEqual([
      ['PATCH', expect.stringContaining('/api/admin/reports/older/resolve?all=true')],
    ]);
  });

  it('that are none say so', async () => {
    openThings([]);
    expect(await screen.findByText('No reported things found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  });
});
