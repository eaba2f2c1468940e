import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { fakeFetch, type FakeAnswer, type SentRequest } from '#web/testing/fake-fetch.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { keepAdmin } from '../admin-session.ts';
import { AdminsPage } from './admins-page.tsx';

const createdAt = '2026-01-02T12:00:00.000Z';
const boss = { _id: 'a1', email: 'boss@example.com', role: 'superAdmin', createdAt };
const other = { _id: 'a2', email: 'other@example.com', role: 'editor', createdAt };

const start = (change: (request: SentRequest) => FakeAnswer = () => ({ json: { success: true } })) => {
  const sent = fakeFetch((request) => {
    if (request.method !== 'GET') return change(request);
    return request.url.includes('audit')
      ? {
          json: {
            success: true,
            total: 41,
            entries: [
              {
                _id: 'e1',
                admin: { email: boss.email, role: boss.role },
                action: 'admin.add',
                target: '019ab3e0-0000-7000-8000-000000000001 other@example.com editor',
                createdAt,
              },
            ],
          },
        }
      : { json: { success: true, admins: [boss, other] } };
  });
  renderRoutes([{ path: '/', element: <AdminsPage /> }], '/');
  return { changes: () => sent.filter(({ method }) => method !== 'GET'), asked: () => sent.map(({ url }) => url) };
};
const row = (name: string) => screen.findByRole('row', { name });
const button = async (rowName: string, name: string) => within(await row(rowName)).getByRole('button', { name });
const shownAlert = (type: string) => document.querySelector(`[data-alert-type="${type}"]`)?.textContent;
const fillForm = () => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'new@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'long enough' } });
};

beforeEach(() => keepAdmin({ id: 'a1', email: boss.email, role: 'superAdmin' }, 'secret'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the admins', () => {
  it('are listed, with nothing to be done to oneself', async () => {
    start();
    expect(screen.getByText(adminMessages.admins.loading)).toBeTruthy();
    expect((await row(other.email)).textContent).toContain(new Date(createdAt).toLocaleDateString());
    expect(await button(boss.email, `Change Role ${boss.email}`)).toHaveProperty('disabled', true);
    expect(await button(boss.email, `Delete ${boss.email}`)).toHaveProperty('disabled', true);
    expect(await button(other.email, `Delete ${other.email}`)).toHaveProperty('disabled', false);
    expect(screen.queryByText(adminMessages.admins.loading)).toBeNull();
  });

  it('say why they are not listed', async () => {
    fakeFetch(() => ({ status: 400, text: 'no JSON' }));
    renderRoutes([{ path: '/', element: <AdminsPage /> }], '/');
    expect(await screen.findByText(adminMessages.admins.fetchFailed)).toBeTruthy();
  });

  it('are added, as editors unless something else is chosen; the button says what it does', async () => {
    const { changes, asked } = start();
    await row(other.email);
    fillForm();
    fireEvent.click(screen.getByRole('button', { name: 'Add Admin' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Adding...' })).toHaveProperty('disabled', true));
    await waitFor(() => expect(shownAlert('success')).toContain(adminMessages.admins.added));
    expect(changes()).toMatchObject([
      { url: '/api/admin/admins', body: { email: 'new@example.com', password: 'long enough', role: 'editor' } },
    ]);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
    await waitFor(() => expect(asked().filter((url) => url.endsWith('/api/admin/admins'))).toHaveLength(3));
  });

  it('are not added without an address and a password', async () => {
    const { changes } = start();
    await row(other.email);
    fireEvent.click(screen.getByRole('button', { name: 'Add Admin' }));
    expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(changes()).toEqual([]);
  });

  it('that cannot be added are explained, and nothing typed is lost', async () => {
    const error = adminMessages.admins.emailTaken;
    let answer: FakeAnswer = {
      status: 409,
      json: { success: false, error, errors: [{ msg: error, path: 'email' }] },
    };
    start(() => answer);
    await row(other.email);
    fillForm();
    fireEvent.click(screen.getByRole('button', { name: 'Add Admin' }));
    await waitFor(() => expect(shownAlert('danger')).toContain(error));
    expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('true');
    answer = { status: 502, text: 'no JSON' };
    fireEvent.click(screen.getByRole('button', { name: 'Add Admin' }));
    await waitFor(() => expect(shownAlert('danger')).toContain(adminMessages.admins.addFailed));
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'long enough');
  });

  it('change their role by a select that begins with theirs', async () => {
    const { changes } = start();
    fireEvent.click(await button(other.email, `Change Role ${other.email}`));
    const select = screen.getByRole('combobox', { name: `Role of ${other.email}` });
    expect(select).toHaveProperty('value', 'editor');
    fireEvent.click(await button(other.email, `Cancel the change of ${other.email}`));
    fireEvent.click(await button(other.email, `Change Role ${other.email}`));
    fireEvent.change(screen.getByRole('combobox', { name: `Role of ${other.email}` }), {
      target: { value: 'moderator' },
    });
    fireEvent.click(await button(other.email, `Save the role of ${other.email}`));
    await waitFor(() => expect(shownAlert('success')).toContain(adminMessages.admins.roleUpdated));
    expect(changes()).toMatchObject([{ url: '/api/admin/admins/a2/role', body: { role: 'moderator' } }]);
  });

  it('are deleted once that is confirmed in the words of the specification', async () => {
    const { changes } = start(() => ({ status: 502, text: 'no JSON' }));
    fireEvent.click(await button(other.email, `Delete ${other.email}`));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Are you sure you want to permanently delete this admin?');
    expect(changes()).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shownAlert('danger')).toContain(adminMessages.admins.deleteFailed));
    expect(changes()).toMatchObject([{ method: 'DELETE', url: '/api/admin/admins/a2' }]);
  });
});

describe('the audit log', () => {
  it('tells in words who did what to what, in pages', async () => {
    const { asked } = start();
    const entry = await row(`Added an admin, ${boss.email}`);
    const cells = within(entry)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 3)).toEqual(['Added an admin', 'other@example.com editor', `${boss.email} superAdmin`]);
    fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(asked().at(-1)).toBe('/api/admin/audit?page=3'));
  });
});
