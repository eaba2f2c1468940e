import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { browserDrafts, draftKey, drawingDraftKey, pageDraftOf } from '#web/offline/drafts.ts';
import { clearOfflineCopies, clearQueuedChanges } from '#web/offline/clear-device.ts';
import type { QueuedChange } from '#web/offline/note-change.ts';
import { listQueuedChanges } from '#web/offline/notebook-database.ts';
import { storedToken } from '#web/platform/storage.ts';
import { fakeFetch, type FakeAnswer } from '#web/testing/fake-fetch.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { getUser } from '#contract/session/own-account.ts';
import { recallUser } from './remembered-user.ts';
import { useSession } from './session-context.tsx';
import { SessionProvider } from './session-provider.tsx';

const user = { _id: 'u1', name: 'Ada', email: 'ada@example.com', profilePicture: null };

function Probe() {
  const { status, user: person, signOut } = useSession();
  return (
    <>
      <p data-testid="state">{`${status} ${person?.name ?? '-'}`}</p>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  );
}

const probe = (
  <SessionProvider>
    <Probe />
  </SessionProvider>
);
const routes = [
  { path: '/', element: probe },
  { path: '/login', element: <p>Login page</p> },
];

const start = (token: string | null, answer: () => FakeAnswer) => {
  if (token) storedToken.set(token);
  fakeFetch(answer);
  return renderRoutes(routes, '/');
};
const state = () => screen.getByTestId('state').textContent;

vi.mock('idb-keyval', () => import('#web/testing/fake-keyval.ts'));
// There is no IndexedDB here; the journeys of e2e/offline.slow.test.ts have the real one.
vi.mock('#web/offline/notebook-database.ts', () => ({
  openNotebook: vi.fn<() => Promise<never>>().mockRejectedValue(new Error('There is none.')),
  announceNotebookChange: vi.fn<() => void>(),
  listQueuedChanges: vi.fn<() => Promise<QueuedChange[]>>().mockResolvedValue([]),
}));
vi.mock('#web/offline/clear-device.ts', { spy: true });

/** True if the browser says that there is a network. */
const setOnline = (isOnline: boolean) => vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isOnline);
const failing = (): never => {
  throw new TypeError('Failed to fetch');
};

beforeEach(async () => {
  storedToken.remove();
  await clearOfflineCopies();
  setOnline(true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the session at start', () => {
  it('is a guest without a token, and asks nobody', async () => {
    const ask = vi.fn<() => FakeAnswer>(() => ({ json: {} }));
    start(null, ask);
    await waitFor(() => expect(state()).toBe('guest -'));
    expect(ask).not.toHaveBeenCalled();
  });

  it('is the user whom the server names', async () => {
    start('t', () => ({ json: { success: true, user } }));
    expect(state()).toBe('loading -');
    await waitFor(() => expect(state()).toBe('user Ada'));
    expect(storedToken.get()).toBe('t');
  });

  it.each([
    [
      'an invalid user',
      () => ({ json: { success: true, user: { _id: 5 } } }),
      'warning',
      messages.session.invalidUserData,
    ],
    ['a missing user', () => ({ json: { success: true } }), 'warning', messages.session.invalidUserData],
    ['a refusal', () => ({ status: 401, json: { message: 'No.' } }), 'warning', messages.session.expired],
    ['a ban', () => ({ status: 403, json: { code: 'banned', message: 'No.' } }), 'warning', messages.session.banned],
    [
      'a refusal in the words of a ban',
      () => ({ status: 403, json: { code: 'forbidden', message: messages.session.banned } }),
      'warning',
      messages.session.expired,
    ],
    ['a failing server', () => ({ status: 500, json: {} }), 'warning', messages.session.expired],
    [
      'a failing network',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'danger',
      messages.session.couldNotVerify,
    ],
  ] as const)('clears the token and says so after %s', async (_, answer, type, sentence) => {
    start('t', answer);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(sentence);
    expect(alert.dataset['alertType']).toBe(type);
    expect(state()).toBe('guest -');
    expect(storedToken.get()).toBeNull();
  });
});

describe('the session without a network', () => {
  /** A visit with a network, which is over. */
  const visitBefore = async (token: string) => {
    start(token, () => ({ json: { success: true, user } }));
    await waitFor(() => expect(state()).toBe('user Ada'));
    await waitFor(async () => expect(await recallUser(token)).toEqual(user));
    cleanup();
  };

  it('is the person whom the server last named for this token, until the server says otherwise', async () => {
    await visitBefore('t');
    setOnline(false);
    start('t', failing);
    await waitFor(() => expect(state()).toBe('user Ada'));
    expect(screen.queryByRole('alert')).toBeNull();
    fakeFetch(() => ({ status: 401, json: { message: 'No.' } }));
    setOnline(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect((await screen.findByRole('alert')).textContent).toContain(messages.session.expired);
    expect(state()).toBe('guest -');
    await waitFor(async () => expect(await recallUser('t')).toBeUndefined());
  });

  it('outlasts a network that does not work at once', async () => {
    await visitBefore('t');
    setOnline(false);
    start('t', failing);
    await waitFor(() => expect(state()).toBe('user Ada'));
    setOnline(true);
    const sent = fakeFetch(failing);
    act(() => void window.dispatchEvent(new Event('online')));
    // At once, or where the first question was still open, some seconds later.
    await waitFor(() => expect(sent).toHaveLength(1), { timeout: 10_000 });
    expect(state()).toBe('user Ada');
    expect(storedToken.get()).toBe('t');
  });

  it('is nobody’s with another token than the one that the person had', async () => {
    await visitBefore('t');
    setOnline(false);
    start('another', failing);
    expect((await screen.findByRole('alert')).textContent).toContain(messages.session.couldNotVerify);
    expect(state()).toBe('guest -');
  });

  it('ends where there is a network and the server is silent, though the person is known', async () => {
    await visitBefore('t');
    start('t', failing);
    expect((await screen.findByRole('alert')).textContent).toContain(messages.session.couldNotVerify);
    expect(storedToken.get()).toBeNull();
  });

  it('asks before notes that wait are lost, and forgets them with the person', async () => {
    const change = { kind: 'removeTag' as const, tag: 'trip' };
    const queued = [{ seq: 1, owner: 'u1', change, title: 'trip', at: '' }];
    vi.mocked(listQueuedChanges).mockResolvedValueOnce(queued).mockResolvedValueOnce(queued);
    vi.mocked(clearQueuedChanges).mockClear();
    start('t', () => ({ json: { success: true, user } }));
    await waitFor(() => expect(state()).toBe('user Ada'));
    fireEvent.click(screen.getByText('Sign out'));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Stay'));
    expect(state()).toBe('user Ada');
    expect(clearQueuedChanges).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Sign out'));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Sign out'));
    await screen.findByText(messages.session.loggedOut);
    expect(clearQueuedChanges).toHaveBeenCalledWith('u1');
  });
});

describe('signing out', () => {
  it.each([
    ['text of a note', draftKey('u1', pageDraftOf('n1'))],
    ['a drawing', drawingDraftKey('u1', 'd1')],
  ])('asks before %s that is not saved is lost', async (_what, key) => {
    await browserDrafts.write(key, { text: {}, base: {} });
    start('t', () => ({ json: { success: true, user } }));
    await waitFor(() => expect(state()).toBe('user Ada'));
    fireEvent.click(screen.getByText('Sign out'));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Sign out'));
    await screen.findByText(messages.session.loggedOut);
    expect(await browserDrafts.keysStartingWith(draftKey('u1', ''))).toEqual([]);
  });
});

describe('the session during use', () => {
  it('leaves no private text behind once /login shows', async () => {
    const { router } = start('t', () => ({ json: { success: true, user } }));
    await waitFor(() => expect(state()).toBe('user Ada'));
    const removal = vi.spyOn(browserDrafts, 'removeStartingWith').mockImplementationOnce(async () => {
      expect(router.state.location.pathname).toBe('/');
    });
    fireEvent.click(screen.getByText('Sign out'));
    await screen.findByText(messages.session.loggedOut);
    expect(removal).toHaveBeenCalledWith(draftKey('u1', ''));
    await expect(removal.mock.results[0]?.value).resolves.toBeUndefined();
  });

  it('ends with an alert when a call finds the token refused', async () => {
    start('t', () => ({ json: { success: true, user } }));
    await waitFor(() => expect(state()).toBe('user Ada'));
    fakeFetch(() => ({ status: 401, json: { message: 'No.' } }));
    await act(() => call(getUser).catch(() => undefined));
    expect(state()).toBe('guest -');
    expect(screen.getByRole('alert').textContent).toContain(messages.session.expired);
  });

  it('ends with the sentence of a ban when a call finds that there is one', async () => {
    start('t', () => ({ json: { success: true, user } }));
    await waitFor(() => expect(state()).toBe('user Ada'));
    fakeFetch(() => ({ status: 403, json: { code: 'banned', message: 'Other words.' } }));
    await act(() => call(getUser).catch(() => undefined));
    expect(state()).toBe('guest -');
    expect(storedToken.get()).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain(messages.session.banned);
  });

  it('ends on sign-out, even when the server cannot be reached', async () => {
    const { router } = start('t', () => ({ json: { success: true, user } }));
    await waitFor(() => expect(state()).toBe('user Ada'));
    fakeFetch(() => {
      throw new TypeError('Failed to fetch');
    });
    fireEvent.click(screen.getByText('Sign out'));
    await screen.findByText(messages.session.loggedOut);
    expect(router.state.location.pathname).toBe('/login');
    expect(storedToken.get()).toBeNull();
  });

  it('ends push messages to this browser before its token goes', async () => {
    const subscription = { endpoint: 'https://push.example/abc', unsubscribe: () => Promise.resolve(true) };
    const pushManager = { getSubscription: () => Promise.resolve(subscription) };
    const getRegistration = () => Promise.resolve({ pushManager });
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
    vi.stubGlobal('Notification', {});
    vi.stubGlobal('PushManager', {});
    start('t', () => ({ json: { success: true, user } }));
    await waitFor(() => expect(state()).toBe('user Ada'));
    const sent = fakeFetch(() => ({ json: { success: true } }));
    fireEvent.click(screen.getByText('Sign out'));
    await screen.findByText(messages.session.loggedOut);
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE /api/push/subscriptions',
      'POST /api/auth/logout',
    ]);
    expect(sent[0]?.headers.get('auth-token')).toBe('t');
  });

  it('follows another tab that signs out', async () => {
    start('t', () => ({ json: { success: true, user } }));
    await waitFor(() => expect(state()).toBe('user Ada'));
    storedToken.remove();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: storedToken.key, storageArea: window.localStorage }));
    });
    await waitFor(() => expect(state()).toBe('guest -'));
  });
});
