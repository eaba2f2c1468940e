import { messages } from '#contract/messages.ts';
import { getPublicKey, subscribe, unsubscribe } from '#contract/push/push-subscriptions.ts';
import { call } from '../api-client.ts';
import { registerWorker } from './register-worker.ts';

/** State of push messages in this browser. `blocked` means that the person refused them; only the browser's settings undo that. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** Logs a failure for developers alone, because nothing that a person does depends on push. */
function giveUp(sentence: string, cause?: unknown): null {
  // oxlint-disable-next-line no-console -- the specification has failures of push logged
  console.warn(...(cause === undefined ? [sentence] : [sentence, cause]));
  return null;
}

/** Error message for a browser that lacks a feature; undefined if it lacks none. */
export function missingPushSupport(): string | undefined {
  if (!('serviceWorker' in navigator)) return messages.push.workersUnsupported;
  if (!('Notification' in window)) return messages.push.notificationsUnsupported;
  if (!('PushManager' in window)) return messages.push.unsupported;
  return undefined;
}

/** The page's worker, registered where none controls the page; answers once it works. */
async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  try {
    if (!navigator.serviceWorker.controller) await registerWorker();
  } catch (error) {
    return giveUp(messages.push.registerFailed, error);
  }
  return navigator.serviceWorker.ready;
}

/** The existing subscription of this browser; asks for no permission. */
async function findSubscription(): Promise<PushSubscription | null> {
  if (missingPushSupport()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const toBase64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The subscription there is, or a new one. One that was made with another key of the server would never get a message. */
async function subscribed({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { publicKey } = await call(getPublicKey);
  const existing = await pushManager.getSubscription();
  if (existing && toBase64Url(existing.options.applicationServerKey) === publicKey) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function upload(subscription: PushSubscription): Promise<void> {
  const keys = { p256dh: toBase64Url(subscription.getKey('p256dh')), auth: toBase64Url(subscription.getKey('auth')) };
  await call(subscribe, { body: { endpoint: subscription.endpoint, keys } });
}

/**
 * Registers this browser for push messages: a worker, the person's permission, a subscription, and the server that is
 * told of it. Asks for the permission where it was neither given nor refused yet, so that this must follow a click then.
 * Any failure is logged and yields null.
 */
export async function setUpPush(): Promise<PushSubscription | null> {
  const lack = missingPushSupport();
  if (lack) return giveUp(lack);
  // Both at once: some browsers only ask within the click's own moment.
  const [worker, permission] = await Promise.all([readyWorker(), Notification.requestPermission()]);
  if (!worker || permission !== 'granted') return null;
  try {
    const subscription = await subscribed(worker);
    await upload(subscription);
    return subscription;
  } catch (error) {
    return giveUp(messages.push.subscribeFailed, error);
  }
}

/** Ends the messages to this browser, here and, with a token, on the server. Never throws. */
export async function endPush(token?: string): Promise<void> {
  const subscription = await findSubscription().catch(() => null);
  if (!subscription) return;
  const { endpoint } = subscription;
  await Promise.allSettled([
    subscription.unsubscribe(),
    ...(token === undefined ? [] : [call(unsubscribe, { body: { endpoint }, token })]),
  ]);
}

/** Reads the current state of push messages in this browser. */
export async function readPushState(): Promise<PushState> {
  if (missingPushSupport()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await findSubscription().catch(() => null);
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}
