import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { registrationFlag, welcomeFlag } from '#web/platform/storage.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { Greeting } from './greeting.tsx';

const start = () =>
  renderRoutes(
    [
      // React mounts everything twice there, to show what cannot bear it.
      {
        path: '/',
        element: (
          <StrictMode>
            <Greeting name="Ada" />
          </StrictMode>
        ),
      },
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

  it('comes once: the flag is gone as soon as it shows, and a reload or another tab greets nobody again', async () => {
    welcomeFlag.set('true');
    start();
    expect(screen.getByRole('dialog').textContent).toContain(messages.accounts.welcomeBack);
    expect(welcomeFlag.get()).toBeNull();
    cleanup();
    start();
    expect(screen.queryByRole('dialog')).toBeNull();
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
    expect(registrationFlag.get()).toBeNull();
    await pass(7999);
    expect(screen.queryByText(words)).not.toBeNull();
    await pass(1);
    expect(screen.queryByText(words)).toBeNull();
  });
});
