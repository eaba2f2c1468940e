import { leavePush, readPushState, setUpPush, type PushState } from '#web/platform/service-worker/push-setup.ts';
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
  await leavePush(storedToken.get() ?? undefined);
  return readPushState();
}

/** Keeps the server's knowledge of this browser current where messages are allowed and wanted. Asks nobody. */
export async function refreshPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if (storedPushChoice.get() !== 'off') await setUpPush();
}

/** Whether a person is still to be asked: never where the browser cannot, where it was refused, or a second time. */
export const isToBeAsked = async (): Promise<boolean> =>
  storedPushChoice.get() === null && (await readPushState()) === 'off' && Notification.permission === 'default';
