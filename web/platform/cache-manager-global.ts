import { appVersion } from './app-version.ts';
import { storedCacheRefresh } from './storage.ts';

/** Clears data that this browser keeps; for the footer's buttons, and for support at the console. */
interface CacheManager {
  readonly version: string;
  /** Time of the last clearing, as a local date and time; null if the caches were never cleared. */
  readonly lastRefresh: string | null;
  /** Clears caches, storage and service workers, then reloads the page. Drafts stay. */
  clear: () => Promise<void>;
}

declare global {
  interface Window {
    cacheManager?: CacheManager;
  }
}

/** Type of `window.cacheManager`. Its implementation is loaded on first use. */
export const cacheManager: CacheManager = {
  version: appVersion,
  get lastRefresh() {
    return storedCacheRefresh.get();
  },
  clear: async () => (await import('./cache-manager.ts')).clearCaches(),
};
