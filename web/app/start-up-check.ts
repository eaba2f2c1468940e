import { appVersion } from '#web/platform/app-version.ts';
import { lastWordsPrefix, storedAppVersion, storedHalfCheck } from '#web/platform/storage.ts';

const [key, version, kept, halfway] = [storedAppVersion.key, appVersion, lastWordsPrefix, storedHalfCheck.key].map(
  (text) => JSON.stringify(text),
);

/**
 * The version check as an expression for the head's script, so that it is over before anything reads the storage. Where
 * another version, or none, has started here before, it empties the storage but for the last words of drafts, removes all
 * caches and service workers and saves the version; on localhost it also reloads. Where no worker answers for this page
 * the reload comes first, before the page has fetched anything that it would fetch again, and the rest is done by the page
 * that is loaded next: what follows in the document is taken for plain text that is not shown, and the reload waits for its
 * end. Of a document that is left before, Chromium never says that it is over, and whoever waits for a quiet network, as
 * Lighthouse does for 45 s, waits in vain. It begins before DOMContentLoaded, so that nobody takes this document for the
 * page. The expression is true where that reload is to come and nothing else should begin. Where storage is refused it does
 * nothing, or the page would reload for ever.
 */
export const startUpCheck = `(() => {
  const isLocal = location.hostname === 'localhost';
  let isHalfway;
  try {
    const stored = localStorage.getItem(${key});
    isHalfway = localStorage.getItem(${halfway}) !== null;
    if (isHalfway) localStorage.removeItem(${halfway});
    if (stored === ${version}) {
      if (!isHalfway) return false;
    } else {
      for (const name of Object.keys(localStorage)) if (!name.startsWith(${kept})) localStorage.removeItem(name);
      sessionStorage.clear();
      localStorage.setItem(${key}, ${version});
      isHalfway = false;
      if (isLocal && !navigator.serviceWorker?.controller) {
        localStorage.setItem(${halfway}, '1');
        document.write('<plaintext hidden>');
        document.addEventListener('readystatechange', () => location.reload(), { once: true });
        return true;
      }
    }
  } catch {
    return false;
  }
  const emptied = self.caches?.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  const freed = navigator.serviceWorker
    ?.getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())));
  Promise.allSettled([emptied, freed]).then(() => {
    if (isLocal && !isHalfway) location.reload();
  });
  return false;
})()`;
