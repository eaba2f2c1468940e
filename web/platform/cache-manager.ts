import { appVersion } from './app-version.ts';
import { cacheNames } from '#web/offline/cache-names.ts';
import { clearOfflineCopies } from '#web/offline/clear-device.ts';
import { clearStorage, storedAppVersion, storedCacheRefresh } from './storage.ts';
import { clearCache } from './service-worker/worker-messages.ts';

/** Time limit for the worker's script, so that a slow network delays nobody. */
const updatePatience = 2000;

async function removeWorker(registration: ServiceWorkerRegistration): Promise<void> {
  registration.active?.postMessage(clearCache);
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, updatePatience);
  // Without a network there is no update, and the worker goes all the same.
  await Promise.race([registration.update().catch(() => undefined), patience.promise]);
  clearTimeout(timer);
  await registration.unregister();
}

async function removeWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await Promise.all((await navigator.serviceWorker.getRegistrations()).map(removeWorker));
}

async function emptyCacheStorage(): Promise<void> {
  // Browsers have none where the connection is not secure.
  if (!('caches' in window)) return;
  const names = new Set([...Object.values(cacheNames), ...(await caches.keys())]);
  await Promise.all([...names].map((name) => caches.delete(name)));
}

/**
 * Clears the product's data in this browser: caches, local and session storage, service workers. Then it saves the version and
 * the time and reloads the page. The session ends; drafts and changes that wait stay. Throws, before the storage is touched, where the
 * browser refuses.
 */
export async function clearCaches(): Promise<void> {
  await removeWorkers();
  await Promise.all([emptyCacheStorage(), clearOfflineCopies()]);
  clearStorage();
  storedAppVersion.set(appVersion);
  storedCacheRefresh.set(new Date().toLocaleString());
  window.location.reload();
}
