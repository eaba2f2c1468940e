import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { fakeFetch } from '#web/testing/fake-fetch.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { LoginPage } from './login-page.tsx';
// The page loads it lazily: a busy machine takes longer for that than a test waits.
import './banned-actions.tsx';
import { SessionProvider } from '../session-provider.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['banned', 'Other words.', true],
  ['forbidden', messages.session.banned, false],
])('offers a banned person their ways out by the code: %s, %s', async (code, message, isOffered) => {
  fakeFetch(() => ({
    status: 403,
    json: { success: false, code, message, error: message, errors: [{ msg: message }] },
  }));
  const element = (
    <SessionProvider>
      <LoginPage />
    </SessionProvider>
  );
  renderRoutes([{ path: '/login', element }], '/login');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret words' } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  if (isOffered) await screen.findByRole('button', { name: 'Delete account' });
  else expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
});
