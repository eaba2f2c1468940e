import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { fakeFetch, type SentRequest } from '#web/testing/fake-fetch.ts';
import { endPush, readPushState, setUpPush } from './push-setup.ts';
import { storedToken } from '../storage.ts';

const publicKey = 'BAECAw';
const keyBytes = new Uint8Array([4, 1, 2, 3]).buffer;
const endpoint = 'https://push.example/abc';

const subscriptionWith = (applicationServerKey: ArrayBuffer) => ({
  endpoint,
  options: { applicationServerKey },
  getKey: (name: string) => new TextEncoder().encode(name).buffer,
  unsubscribe: vi.fn<() => Promise<boolean>>().mockResolvedValue(true),
});
type FakeSubscription = ReturnType<typeof subscriptionWith>;

interface FakeState {
  permission?: NotificationPermission;
  /** The person's answer to the question. */
  answered?: NotificationPermission;
  existing?: FakeSubscription | null;
  isControlled?: boolean;
}

/** A browser with a worker, a permission and perhaps a subscription. */
function fakeBrowser({ permission = 'granted', answered, existing = null, isControlled = false }: FakeState = {}) {
  const made = subscriptionWith(keyBytes);
  const pushManager = {
    getSubscription: vi.fn<() => Promise<FakeSubscription | null>>().mockResolvedValue(existing),
    subscribe: vi.fn<(options: object) => Promise<FakeSubscription>>().mockResolvedValue(made),
  };
  const registration = { pushManager };
  const serviceWorker = {
    controller: isControlled ? {} : null,
    register: vi.fn<(path: string) => Promise<object>>().mockResolvedValue(registration),
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>().mockResolvedValue(answered ?? permission);
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', {});
  return { made, pushManager, serviceWorker, requestPermission };
}

let sent: SentRequest[];
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const warned = () => warn.mock.calls.map(([sentence]: unknown[]) => sentence);
const writes = () => sent.filter(({ method }) => method !== 'GET');

beforeEach(() => {
  storedToken.set('t');
  sent = fakeFetch(() => ({ json: { success: true, publicKey } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  warn.mockClear();
});

describe('setting up push', () => {
  it('registers the worker, asks, subscribes with the server’s key and tells the server', async () => {
    const { made, pushManager, serviceWorker, requestPermission } = fakeBrowser({
      permission: 'default',
      answered: 'granted',
    });
    expect(await setUpPush()).toBe(made);
    expect(serviceWorker.register).toHaveBeenCalledWith('/service-worker.js');
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: publicKey });
    expect(writes()).toMatchObject([
      {
        url: '/api/push/subscriptions',
        method: 'POST',
        body: { endpoint, keys: { p256dh: 'cDI1NmRo', auth: 'YXV0aA' } },
      },
    ]);
    expect(warned()).toEqual([]);
  });

  it('registers no second worker, and answers the subscription there is', async () => {
    const existing = subscriptionWith(keyBytes);
    const { pushManager, serviceWorker } = fakeBrowser({ existing, isControlled: true });
    expect(await setUpPush()).toBe(existing);
    expect(serviceWorker.register).not.toHaveBeenCalled();
    expect(pushManager.subscribe).not.toHaveBeenCalled();
    expect(writes()).toHaveLength(1);
  });

  it('replaces a subscription that was made for another key', async () => {
    const existing = subscriptionWith(new Uint8Array([4, 9]).buffer);
    const { made } = fakeBrowser({ existing });
    expect(await setUpPush()).toBe(made);
    expect(existing.unsubscribe).toHaveBeenCalledOnce();
  });

  it('stops where the person says no', async () => {
    const { pushManager } = fakeBrowser({ permission: 'default', answered: 'denied' });
    expect(await setUpPush()).toBeNull();
    expect(pushManager.subscribe).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
    expect(warned()).toEqual([]);
  });

  it('logs a failure of each step and yields null', async () => {
    fakeBrowser().serviceWorker.register.mockRejectedValue(new Error('No.'));
    expect(await setUpPush()).toBeNull();
    fakeBrowser().pushManager.subscribe.mockRejectedValue(new Error('No.'));
    expect(await setUpPush()).toBeNull();
    fakeBrowser();
    fakeFetch(() => ({ status: 400, json: { message: 'No.' } }));
    expect(await setUpPush()).toBeNull();
    expect(warned()).toEqual([
      messages.push.registerFailed,
      messages.push.subscribeFailed,
      messages.push.subscribeFailed,
    ]);
  });

  it('says what the browser lacks', async () => {
    vi.stubGlobal('navigator', {});
    expect(await setUpPush()).toBeNull();
    vi.stubGlobal('navigator', { serviceWorker: {} });
    vi.stubGlobal('Notification', undefined);
    Reflect.deleteProperty(window, 'Notification');
    expect(await setUpPush()).toBeNull();
    vi.stubGlobal('Notification', {});
    expect(await setUpPush()).toBeNull();
    expect(warned()).toEqual([
      messages.push.workersUnsupported,
      messages.push.notificationsUnsupported,
      messages.push.unsupported,
    ]);
    expect(await readPushState()).toBe('unsupported');
  });
});

describe('leaving push', () => {
  it('ends the subscription here and on the server, with the token that it is given', async () => {
    const existing = subscriptionWith(keyBytes);
    fakeBrowser({ existing });
    await endPush('the token');
    expect(existing.unsubscribe).toHaveBeenCalledOnce();
    expect(writes()).toMatchObject([{ url: '/api/push/subscriptions', method: 'DELETE', body: { endpoint } }]);
    expect(writes()[0]?.headers.get('auth-token')).toBe('the token');
  });

  it('never fails, and does nothing without a subscription', async () => {
    const existing = subscriptionWith(keyBytes);
    existing.unsubscribe.mockRejectedValue(new Error('No.'));
    fakeBrowser({ existing });
    fakeFetch(() => ({ status: 500, json: {} }));
    await endPush('t');
    fakeBrowser();
    sent = fakeFetch(() => ({ json: {} }));
    await endPush('t');
    expect(sent).toEqual([]);
  });
});

describe('the state of push', () => {
  it.each([
    ['denied', null, 'blocked'],
    ['default', null, 'off'],
    ['granted', null, 'off'],
    ['granted', subscriptionWith(keyBytes), 'on'],
  ] as const)('with %s permission is as the subscription says', async (permission, existing, state) => {
    fakeBrowser({ permission, existing });
    expect(await readPushState()).toBe(state);
  });
});
