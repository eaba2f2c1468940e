import { appVersion } from '#web/platform/app-version.ts';
import { clearStorage, storedAppVersion } from '#web/platform/storage.ts';

async function emptyCacheStorage(): Promise<void> {
  // Browsers have none where the connection is not secure.
  if (!('caches' in window)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

async function removeWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/**
 * Resolves once the whole document is read, before DOMContentLoaded: nobody who waits for that, or for the load, takes this document for
 * the page. Of a document that is cut off Chromium never reports the end, for which Lighthouse waits 45 s.
 */
async function parsed(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  document.addEventListener('readystatechange', () => resolve(), { once: true });
  await promise;
}

/**
 * The version check at start. Where another version, or none, ran in this browser before, it clears the storage except the last
 * words of drafts. It removes all caches and service workers and saves the version; on localhost the page then reloads. Where
 * storage is refused it does nothing: the page would reload for ever.
 */
export function checkVersion(): void {
  try {
    if (localStorage.getItem(storedAppVersion.key) === appVersion) return;
    clearStorage();
    localStorage.setItem(storedAppVersion.key, appVersion);
  } catch {
    return;
  }
  const cleared = Promise.allSettled([emptyCacheStorage(), removeWorkers()]);
  if (location.hostname !== 'localhost') return;
  // The entry sees it, and begins nothing. Nobody sees this document: hidden, it is not laid out.
  document.documentElement.dataset['reloading'] = '';
  document.documentElement.hidden = true;
  void Promise.all([cleared, parsed()]).then(() => {
    // Pending requests of the page are aborted as well.
    window.stop();
    location.reload();
  });
}
