import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { fakeFetch, type FakeAnswer, type SentRequest } from '#web/testing/fake-fetch.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { AdminContext } from '../admin-context.ts';
import { keepAdmin } from '../admin-session.ts';
import { UsersPage } from '../users/users-page.tsx';

const user = (name: string, banned = false) => ({
  _id: name.toLowerCase(),
  name,
  email: `${name.toLowerCase()}@example.com`,
  profilePicture: null,
  role: 'user',
  banned,
  hasSecondFactor: false,
  createdAt: '2026-01-02T03:04:05.000Z',
});

const boss = { id: 'a1', email: 'boss@example.com', role: 'superAdmin' } as const;

const page = (
  <AdminContext value={boss}>
    <UsersPage />
  </AdminContext>
);

const start = (path: string, answer: (request: SentRequest) => FakeAnswer) => {
  const sent = fakeFetch(answer);
  const { router } = renderRoutes([{ path: '/admin/users', element: page }], path);
  return { sent, search: () => router.state.location.search };
};
const people = (...users: object[]): FakeAnswer => ({ json: { success: true, users, total: users.length } });
const row = (name: string) => screen.findByRole('row', { name });
const status = () => screen.getAllByRole('status')[0]?.textContent;

beforeEach(() => keepAdmin(boss, 'secret'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a list of the back office', () => {
  it('asks for what its address says, and leaves out what makes no sense', async () => {
    const { sent } = start('/admin/users?page=2&search=ada&sort=shoeSize&state=banned&page=x', () =>
      people(user('Ada')),
    );
    await row('Ada');
    expect(sent.map(({ url }) => url)).toEqual(['/api/admin/users?page=2&search=ada&state=banned']);
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(sent[0]?.headers.get('auth-token')).toBeNull();
  });

  it('sorts by a header, rising first, and says so', async () => {
    const { sent } = start('/admin/users?page=3', () => people(user('Ada')));
    await row('Ada');
    const header = screen.getByRole('columnheader', { name: 'Name' });
    expect(header.getAttribute('aria-sort')).toBe('none');
    fireEvent.click(within(header).getByRole('button'));
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
    fireEvent.click(within(header).getByRole('button'));
    await waitFor(() => expect(sent.at(-1)?.url).toBe('/api/admin/users?page=1&sort=-name'));
  });

  it('cancels a request that nobody waits for any longer', async () => {
    const signals: AbortSignal[] = [];
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      if (signal) signals.push(signal);
      return new Promise(() => undefined);
    });
    const { router } = renderRoutes([{ path: '/admin/users', element: page }], '/admin/users?search=a');
    await waitFor(() => expect(signals).toHaveLength(1));
    await act(() => router.navigate('/admin/users?search=ad'));
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]));
  });

  it('leads from a page past the last one to the last', async () => {
    const { sent, search } = start('/admin/users?page=9', ({ url }) =>
      url.includes('page=9')
        ? { json: { success: true, users: [], total: 41 } }
        : { json: { success: true, users: [user('Ada')], total: 41 } },
    );
    expect(await screen.findByRole('heading', { name: 'There is no page 9' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Go to the last page' }));
    await row('Ada');
    expect(sent.at(-1)?.url).toBe('/api/admin/users?page=3');
    expect(search()).toBe('?page=3');
  });

  it('shows all again where a search found nothing, and keeps the order', async () => {
    const { search } = start('/admin/users?search=zzz&sort=name', ({ url }) =>
      url.includes('search') ? people() : people(user('Ada')),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    await row('Ada');
    expect(search()).toBe('?sort=name');
  });

  it('says that it counted no further, of what is narrowed alone', async () => {
    const { counted } = adminLimits;
    start('/admin/users?state=active', () => ({ json: { success: true, users: [user('Ada')], total: counted } }));
    await row('Ada');
    expect(status()).toBe('5,000+ users');
    cleanup();
    start('/admin/users', () => ({ json: { success: true, users: [user('Ada')], total: counted } }));
    await row('Ada');
    expect(status()).toBe('5,000 users');
  });

  it('says what the server said where it failed, else its own sentence, and asks again', async () => {
    let answer: FakeAnswer = { status: 403, json: { success: false, error: 'Not for you.', errors: [] } };
    start('/admin/users', () => answer);
    expect((await screen.findByRole('alert')).textContent).toContain('Not for you.');
    answer = { status: 400, text: 'no JSON' };
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Failed to fetch users'));
    answer = people(user('Ada'));
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await row('Ada');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an action on a row', () => {
  it('gives the focus to the row in its place where the row goes', async () => {
    let banned = [user('Ada', true), user('Ben', true), user('Cyd', true)];
    start('/admin/users?state=banned', ({ method }) => {
      if (method === 'GET') return people(...banned);
      banned = banned.filter(({ _id }) => _id !== 'ben');
      return { json: { success: true, message: 'The ban is lifted.', user: user('Ben') } };
    });
    const button = within(await row('Ben')).getByRole('button', { name: 'Unban Ben' });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unban' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: 'Ben' })).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Unban Cyd');
  });

  it('says why it failed in the browser’s own alert, and asks for the list again', async () => {
    const alert = vi.fn<(text: string) => void>();
    vi.stubGlobal('alert', alert);
    const { sent } = start('/admin/users', ({ method }) =>
      method === 'GET'
        ? people(user('Ada'))
        : { status: 404, json: { success: false, error: 'This user does not exist.' } },
    );
    fireEvent.click(within(await row('Ada')).getByRole('button', { name: 'Ban Ada' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ban' }));
    await waitFor(() => expect(alert).toHaveBeenCalledExactlyOnceWith('This user does not exist.'));
    await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET']));
  });
});
