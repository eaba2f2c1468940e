import { appVersion } from './app-version.ts';
import { storedCacheRefresh } from './storage.ts';

/** Clears what this browser keeps; for the footer's buttons and for whoever helps somebody at the console. */
interface CacheManager {
  readonly version: string;
  /** When the caches were last cleared, as a local date and time; null where they never were. */
  readonly lastRefresh: string | null;
  /** Clears caches, storage and service workers, then reloads the page. Drafts stay. */
  clear: () => Promise<void>;
}

declare global {
  interface Window {
    cacheManager?: CacheManager;
  }
}

/** What `window.cacheManager` is. Its work is loaded when it is asked for. */
export const cacheManager: CacheManager = {
  version: appVersion,
  get lastRefresh() {
    return storedCacheRefresh.get();
  },
  clear: async () => (await import('./cache-manager.ts')).clearCaches(),
};
