import { clearCache, pushArrived, takeOver } from '#web/platform/service-worker/worker-messages.ts';
import { answerFile, answerPage, answerPicture, dropAll, dropEarlierBuild, keepShell } from './offline-cache.ts';
import { kindOf } from './request-kind.ts';
import { takeShare } from './take-share.ts';
import { addressOf, chooseTab, readMessage, shownMessage } from './shown-message.ts';

// In this scope the global object is the worker's; the library's own declaration knows any worker's only.
declare const self: ServiceWorkerGlobalScope;

/** Addresses of the build's files that the app starts with, put in by the build; none while developing. */
declare const shellFiles: readonly string[];

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

async function begin(): Promise<void> {
  await dropEarlierBuild(shellFiles);
  // The page is asked for while the worker itself still starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

function answer(event: FetchEvent): void {
  const asked = { request: event.request, waitUntil: (work: Promise<unknown>) => event.waitUntil(work) };
  switch (kindOf(event.request, self.location.origin)) {
    case 'page':
      return event.respondWith(answerPage(asked, Promise.resolve(event.preloadResponse)));
    case 'file':
      return event.respondWith(answerFile(asked));
    case 'picture':
      return event.respondWith(answerPicture(asked));
    case 'share':
      return event.respondWith(takeShare(event.request));
    case undefined:
      return undefined;
  }
}

if (shellFiles.length > 0) {
  // A later worker waits until the pages let it take over: what is typed on one must not be lost.
  self.addEventListener('install', (event) => event.waitUntil(keepShell(shellFiles)));
  self.addEventListener('activate', (event) => event.waitUntil(begin()));
  self.addEventListener('fetch', answer);
}

self.addEventListener('message', (event) => {
  if (event.data === takeOver) event.waitUntil(self.skipWaiting());
  if (event.data === clearCache) event.waitUntil(dropAll());
});

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(addressOf(event.notification.data, self.location.origin)));
});
