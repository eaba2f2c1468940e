import { appVersion } from '#web/platform/app-version.ts';
import { lastWordsPrefix, storedAppVersion } from '#web/platform/storage.ts';

const [key, version, kept] = [storedAppVersion.key, appVersion, lastWordsPrefix].map((text) => JSON.stringify(text));

/**
 * The version check as a script for the head, so that it is over before anything reads the storage. Where another
 * version, or none, has started here before, it empties the storage but for the last words of drafts, removes all caches
 * and service workers and saves the version; on localhost it then reloads. Where storage is refused it does nothing,
 * or the page would reload for ever.
 */
export const startUpCheck = `(() => {
  try {
    if (localStorage.getItem(${key}) === ${version}) return;
    for (const name of Object.keys(localStorage)) if (!name.startsWith(${kept})) localStorage.removeItem(name);
    sessionStorage.clear();
    localStorage.setItem(${key}, ${version});
  } catch {
    return;
  }
  const emptied = self.caches?.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  const freed = navigator.serviceWorker
    ?.getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())));
  Promise.allSettled([emptied, freed]).then(() => {
    if (location.hostname === 'localhost') location.reload();
  });
})();`;
