import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearCaches } from './cache-manager.ts';
import { cacheManager } from './cache-manager-global.ts';
import { keepCopy, readCopy } from '#web/offline/offline-copies.ts';
import { storedCacheRefresh } from './storage.ts';

vi.mock('idb-keyval', () => import('#web/testing/fake-keyval.ts'));

/** A browser with a cache of ours, one of somebody else's, and a worker. */
function fakeBrowser({ refuses = false } = {}) {
  const deleted: string[] = [];
  const worker = {
    active: { postMessage: vi.fn<(message: unknown) => void>() },
    update: vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError('No network.')),
    unregister: vi.fn<() => Promise<boolean>>().mockResolvedValue(true),
  };
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('caches', {
    keys: async () => ['thoughtleaf-v1-pictures', 'another'],
    delete: async (name: string) => {
      if (refuses) throw new DOMException('refused', 'SecurityError');
      return deleted.push(name) > 0;
    },
  });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [worker] } });
  return { deleted, worker, reload };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('token', 't');
  localStorage.setItem('lastWords:u1:add-note', '{}');
  sessionStorage.setItem('showWelcome', '1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the cache manager', () => {
  it('clears caches, storage and workers, saves version and time, and reloads', async () => {
    const { deleted, worker, reload } = fakeBrowser();
    await keepCopy('person', { at: 1, data: 'somebody' });
    await cacheManager.clear();
    expect(new Set(deleted)).toEqual(
      new Set(['thoughtleaf-v1', 'thoughtleaf-v1.0.0', 'thoughtleaf-v1-pictures', 'another']),
    );
    expect(worker.active.postMessage).toHaveBeenCalledWith('clear-cache');
    expect(worker.update).toHaveBeenCalledOnce();
    expect(worker.unregister).toHaveBeenCalledOnce();
    expect(Object.keys(localStorage).toSorted()).toEqual(['appVersion', 'lastCacheRefresh', 'lastWords:u1:add-note']);
    expect(localStorage.getItem('appVersion')).toBe('1.0.0-2025-07-20');
    expect(sessionStorage).toHaveLength(0);
    expect(await readCopy('person')).toBeUndefined();
    expect(cacheManager.lastRefresh).toBe(storedCacheRefresh.get());
    expect(Number.isNaN(Date.parse(cacheManager.lastRefresh ?? ''))).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('leaves the storage alone and throws where the browser refuses', async () => {
    const { reload } = fakeBrowser({ refuses: true });
    await expect(clearCaches()).rejects.toThrow('refused');
    expect(localStorage.getItem('token')).toBe('t');
    expect(cacheManager.lastRefresh).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});
