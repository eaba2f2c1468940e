import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#contract/session/own-account.ts';
import { storedToken } from '#web/platform/storage.ts';
import { SessionContext, type SessionState } from '#web/session/session-context.tsx';
import { GuestOnly, SignedInOnly } from './guards.tsx';

const ada: User = {
  _id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  profilePicture: null,
  role: 'user',
  banned: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const nothing = async () => undefined;
const actions = { signIn: nothing, signOut: nothing, refresh: nothing, updateUser: nothing, forget: nothing };

const routes = [
  { Component: SignedInOnly, children: [{ path: '/notes', element: <p>My notes</p> }] },
  { Component: GuestOnly, children: [{ path: '/login', element: <p>Login page</p> }] },
  { path: '/', element: <p>Home page</p> },
];

function Ui({ state, children }: { state: SessionState; children: ReactNode }) {
  return <SessionContext value={{ ...state, ...actions }}>{children}</SessionContext>;
}

function open(path: InitialEntry, state: SessionState) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const page = <RouterProvider router={router} />;
  const { rerender } = render(<Ui state={state}>{page}</Ui>);
  return { router, become: (next: SessionState) => rerender(<Ui state={next}>{page}</Ui>) };
}

const loading: SessionState = { status: 'loading', user: null };
const guest: SessionState = { status: 'guest', user: null };
const signedIn: SessionState = { status: 'user', user: ada };

beforeEach(() => storedToken.remove());
afterEach(cleanup);

describe('the guard of pages for signed-in people', () => {
  it('shows a spinner while the session is checked', () => {
    open('/notes', loading);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  });

  it('shows the page to a user', () => {
    open('/notes', signedIn);
    expect(screen.getByText('My notes')).toBeDefined();
  });

  it('sends a guest to /login, and after the login back to the page', async () => {
    const { router, become } = open('/notes?tag=a', guest);
    await screen.findByText('Login page');
    expect(router.state.location.pathname).toBe('/login');
    become(signedIn);
    await screen.findByText('My notes');
    expect(router.state.location.search).toBe('?tag=a');
  });
});

describe('the guard of pages for guests', () => {
  it('shows a spinner while a stored token is checked', () => {
    storedToken.set('t');
    open('/login', loading);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  });

  it('shows the page at once where no token is stored', () => {
    open('/login', loading);
    expect(screen.getByText('Login page')).toBeDefined();
  });

  it.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', '/login'])(
    'takes a signed-in person home, whatever the history says: %s',
    async (wanted) => {
      open({ pathname: '/login', state: { wanted } }, signedIn);
      expect(await screen.findByText('Home page')).toBeDefined();
    },
  );

  it('sends a user home', async () => {
    open('/login', signedIn);
    expect(await screen.findByText('Home page')).toBeDefined();
  });
});
