import { endPush, readPushState, setUpPush, type PushState } from '#web/platform/service-worker/push-setup.ts';
import { storedPushChoice, storedToken } from '#web/platform/storage.ts';

/** Turns messages to this browser on, and remembers that. Asks for the permission: only after a click. */
export async function turnPushOn(): Promise<PushState> {
  storedPushChoice.set('on');
  await setUpPush();
  return readPushState();
}

/** Turns messages to this browser off, and remembers that: the next visit must not turn them on again. */
export async function turnPushOff(): Promise<PushState> {
  storedPushChoice.set('off');
  await endPush(storedToken.get() ?? undefined);
  return readPushState();
}

/** Keeps the server's knowledge of this browser current where messages are allowed and wanted. Asks nobody. */
export async function refreshPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if (storedPushChoice.get() !== 'off') await setUpPush();
}

/** True if the person may be asked for push messages: never without support, after a refusal, or a second time. */
export const canOfferPush = async (): Promise<boolean> =>
  storedPushChoice.get() === null && (await readPushState()) === 'off' && Notification.permission === 'default';
