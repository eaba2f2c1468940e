import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/session.ts';
import { registrationFlag, welcomeFlag } from '#web/platform/storage.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { RegistrationToast } from './registration-toast.tsx';
import { SessionContext } from './session-context.tsx';
import { WelcomePopup } from './welcome-popup.tsx';

const user: User = {
  _id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  profilePicture: null,
  role: 'user',
  banned: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const nothing = async () => undefined;
const session = { status: 'user', user, signIn: nothing, signOut: nothing, refresh: nothing } as const;

const greeting = (
  <SessionContext value={{ ...session, updateUser: nothing, forget: nothing }}>
    <WelcomePopup />
    <RegistrationToast />
  </SessionContext>
);
const start = () =>
  renderRoutes(
    [
      { path: '/', element: greeting },
      { path: '/notes', element: <p>My notes</p> },
    ],
    '/',
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  welcomeFlag.remove();
  registrationFlag.remove();
  vi.useRealTimers();
});

describe('the welcome popup', () => {
  it('stays away without its flag', () => {
    start();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('greets by name and is gone 300 ms after closing, for good', async () => {
    welcomeFlag.set('true');
    start();
    expect(screen.getByRole('dialog').textContent).toContain('Ada');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await pass(299);
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await pass(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(welcomeFlag.get()).toBeNull();
  });

  it('goes to the notes after 500 ms', async () => {
    welcomeFlag.set('true');
    const { router } = start();
    fireEvent.click(screen.getByRole('button', { name: 'Continue to Notes' }));
    await pass(499);
    expect(router.state.location.pathname).toBe('/');
    await pass(1);
    expect(router.state.location.pathname).toBe('/notes');
  });
});

describe('the registration toast', () => {
  it('names the number and closes itself after 8 s', async () => {
    registrationFlag.set('42');
    start();
    const words = 'Welcome to the Community! You are our #42 registered user!';
    expect(screen.getByRole('status').textContent).toBe(words);
    await pass(7999);
    expect(screen.queryByText(words)).not.toBeNull();
    await pass(1);
    expect(screen.queryByText(words)).toBeNull();
    expect(registrationFlag.get()).toBeNull();
  });
});
