import { shellMessages } from '#contract/shell-messages.ts';
import { registerWorker } from './register-worker.ts';
import { watchTyping, whenSaved } from '../unsaved-work.ts';
import { takeOver } from './worker-messages.ts';

/** Lets a worker that waits take over, once that costs nobody on this page anything. */
async function admit(worker: ServiceWorker): Promise<void> {
  await whenSaved();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of the page's own origin
  worker.postMessage(takeOver);
}

/** Lets a worker take over once it is installed. The first one there has nobody to take over from. */
function admitOnceInstalled(worker: ServiceWorker): void {
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) void admit(worker);
  });
}

/** Reloads when another worker than the one so far answers for the page. The first one there is changes nothing. */
function followController(): void {
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) void whenSaved().then(() => window.location.reload());
    isControlled = true;
  });
}

/**
 * Registers the service worker and follows its updates. A new one takes over and the page is reloaded, never while something
 * unsaved is on the screen. Each tab waits for its own person; a failed registration is logged on the console.
 */
export async function watchWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  watchTyping();
  followController();
  try {
    // Without a network its script cannot be had, which the browser would report as an error.
    const registration = navigator.onLine ? await registerWorker() : await navigator.serviceWorker.getRegistration('/');
    if (!registration) return;
    if (registration.waiting && navigator.serviceWorker.controller) void admit(registration.waiting);
    // It may have been found before this script ran.
    if (registration.installing) admitOnceInstalled(registration.installing);
    registration.addEventListener('updatefound', () => {
      if (registration.installing) admitOnceInstalled(registration.installing);
    });
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification has failures of the worker logged
    console.warn(shellMessages.push.registerFailed, error);
  }
}
