import { pushArrived } from '#web/platform/worker-messages.ts';
import { addressOf, chooseTab, readMessage, shownMessage } from './shown-message.ts';

// In this scope the global object is the worker's; the library's own declaration knows any worker's only.
declare const self: ServiceWorkerGlobalScope;

const openTabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Shows a message and lets open pages know, so that their lists are read again. */
async function show(text: string | undefined): Promise<void> {
  const { title, options } = shownMessage(readMessage(text));
  await self.registration.showNotification(title, options);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's tabs are all of its own origin
  for (const tab of await openTabs()) tab.postMessage(pushArrived);
}

/** Brings a tab to the page of a message. */
async function open(address: string): Promise<void> {
  const tab = chooseTab(await openTabs(), address);
  if (!tab) {
    await self.clients.openWindow(address);
    return;
  }
  await tab.focus();
  if (tab.url === address) return;
  // A tab that this worker does not control cannot be led anywhere.
  await tab.navigate(address).catch(() => self.clients.openWindow(address));
}

// Nothing is kept from one version to the next, so that a new one may take over at once.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(addressOf(event.notification.data, self.location.origin)));
});
