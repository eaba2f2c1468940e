import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminMessages } from '#contract/admin-messages.ts';
import type { AdminRole } from '#contract/roles.ts';
import { reportContentTypes } from '#contract/reports.ts';
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
