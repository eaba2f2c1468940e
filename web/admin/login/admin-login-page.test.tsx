import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { messages } from '#contract/messages.ts';
import { storedAdminToken, storedToken } from '#web/platform/storage.ts';
import { fakeFetch, type FakeAnswer } from '#web/testing/fake-fetch.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { forgetAdmin } from '../admin-session.ts';
import { AdminLoginPage } from './admin-login-page.tsx';

const { login } = adminMessages;

const start = (answer: () => FakeAnswer, state?: object) => {
  const sent = fakeFetch(answer);
  const { router } = renderRoutes(
    [
      { path: '/admin/login', element: <AdminLoginPage /> },
      { path: '/admin/*', element: <p>Inside</p> },
    ],
    '/admin/login',
  );
  if (state) void router.navigate('/admin/login', { replace: true, state });
  const place = () => router.state.location.pathname + router.state.location.search;
  return { sent, place };
};
const signIn = () => {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'boss@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret words' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};
const admitted = (role: string): FakeAnswer => ({
  json: { success: true, admin: { id: 'a1', email: 'boss@example.com', role }, token: 'admin token' },
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetAdmin('left');
  storedToken.remove();
});

describe('the sign-in of the back office', () => {
  it.each([
    [
      'the server’s sentence',
      { status: 429, json: { error: 'Too many tries.', message: 'Too many tries.' } },
      'Too many tries.',
    ],
    [
      'the server’s sentence, whatever it is',
      { status: 429, json: { code: 'tooMany', message: messages.notes.notJson } },
      messages.notes.notJson,
    ],
    ['its own where the server says nothing', { status: 500, json: {} }, login.failed],
    ['its own where the answer is no JSON', { status: 502, text: '<h1>Bad gateway</h1>' }, login.failed],
  ])('says %s', async (_, answer, sentence) => {
    start(() => answer);
    signIn();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(storedAdminToken.get()).toBeNull();
  });

  it('says that the network failed', async () => {
    start(() => {
      throw new TypeError('Failed to fetch');
    });
    signIn();
    expect((await screen.findByRole('alert')).textContent).toBe(login.network);
  });

  it('sends no token and leaves the person’s own alone', async () => {
    storedToken.set('the person’s');
    const { sent } = start(() => admitted('editor'));
    signIn();
    await screen.findByText('Inside');
    expect(sent[0]?.headers.get('auth-token')).toBeNull();
    expect(sent[0]?.headers.get('authorization')).toBeNull();
    expect(storedToken.get()).toBe('the person’s');
    expect(storedAdminToken.get()).toBe('admin token');
  });

  it.each([
    ['where they wanted to go', 'editor', { slug: 'users', search: '?page=2' }, '/admin/users?page=2'],
    [
      'to their start page where their role may not enter',
      'moderator',
      { slug: 'users', search: '' },
      '/admin/comments',
    ],
    [
      'to their start page where there is no such page',
      'editor',
      { slug: '//evil.example', search: '' },
      '/admin/dashboard',
    ],
  ])('leads somebody %s', async (_, role, wanted, path) => {
    const { place } = start(() => admitted(role), wanted);
    signIn();
    await waitFor(() => expect(place()).toBe(path));
  });
});
