import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkVersion } from './check-version.ts';

const version = '1.0.0-2025-07-20';

/** A browser at an address with what one visit left in it. */
function browserAt(hostname: string) {
  const deleted: string[] = [];
  const reload = vi.fn<() => void>();
  vi.stubGlobal('stop', () => undefined);
  const unregister = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(['thoughtleaf-v1', 'another']),
    delete: (name: string) => Promise.resolve(deleted.push(name) > 0),
  });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: () => Promise.resolve([{ unregister }]) } });
  vi.stubGlobal('location', { hostname, reload });
  return { deleted, reload, unregister };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

async function readDocument(): Promise<void> {
  document.dispatchEvent(new Event('readystatechange'));
  await settle();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset['reloading'];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the version check at start', () => {
  it.each([null, '1.0.0-2024-01-01'])('clears everything after version %s and saves its own', async (stored) => {
    const { deleted, reload, unregister } = browserAt('notes.example');
    if (stored !== null) localStorage.setItem('appVersion', stored);
    localStorage.setItem('token', 't');
    sessionStorage.setItem('showWelcome', '1');
    checkVersion();
    // Before anything reads it.
    expect(Object.entries(localStorage)).toEqual([['appVersion', version]]);
    expect(sessionStorage).toHaveLength(0);
    await readDocument();
    expect(deleted).toEqual(['thoughtleaf-v1', 'another']);
    expect(unregister).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves what was typed last', () => {
    browserAt('notes.example');
    localStorage.setItem('lastWords:u1:add-note', '{"title":"Half"}');
    checkVersion();
    expect(localStorage.getItem('lastWords:u1:add-note')).toBe('{"title":"Half"}');
  });

  it('reloads once on localhost, when caches and workers are removed and the document is read', async () => {
    const { deleted, reload, unregister } = browserAt('localhost');
    reload.mockImplementation(() => {
      expect(deleted).toEqual(['thoughtleaf-v1', 'another']);
      expect(unregister).toHaveBeenCalledOnce();
    });
    checkVersion();
    await settle();
    expect(reload).not.toHaveBeenCalled();
    // The page begins nothing meanwhile.
    expect(document.documentElement.dataset['reloading']).toBe('');
    await readDocument();
    expect(reload).toHaveBeenCalledOnce();
    checkVersion();
    await readDocument();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads on localhost where the browser has neither caches nor workers, or refuses to clear them', async () => {
    const { reload } = browserAt('localhost');
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('refused', 'SecurityError')) });
    checkVersion();
    await readDocument();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('leaves everything as it is where the version is its own', async () => {
    const { deleted, unregister } = browserAt('localhost');
    localStorage.setItem('appVersion', version);
    localStorage.setItem('token', 't');
    checkVersion();
    await readDocument();
    expect(localStorage.getItem('token')).toBe('t');
    expect(deleted).toEqual([]);
    expect(unregister).not.toHaveBeenCalled();
  });

  it('does nothing where storage is refused', async () => {
    const { reload, unregister } = browserAt('localhost');
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    checkVersion();
    await readDocument();
    expect(unregister).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });
});
