import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startUpCheck } from './start-up-check.ts';

const version = '1.0.0-2025-07-20';

/** A browser at an address with what one visit left in it. */
function browserAt(hostname: string, { controller = null }: { controller?: object | null } = {}) {
  const deleted: string[] = [];
  const reload = vi.fn<() => void>();
  // All that follows in the document is text of the element that is written, and hidden with it.
  const write = vi.spyOn(document, 'write').mockReturnValue();
  const unregister = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(['thoughtleaf-v1', 'another']),
    delete: (name: string) => Promise.resolve(deleted.push(name) > 0),
  });
  vi.stubGlobal('navigator', {
    serviceWorker: { controller, getRegistrations: () => Promise.resolve([{ unregister }]) },
  });
  vi.stubGlobal('location', { hostname, reload });
  return { deleted, reload, write, unregister };
}

/** As the page runs it. Whether nothing more should begin. */
function begin(): unknown {
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the script is a text, as in the document
  const isLeaving: unknown = new Function(`return ${startUpCheck}`)();
  return isLeaving;
}

/** And all that it began has ended by then, too. */
async function endDocument(): Promise<void> {
  document.dispatchEvent(new Event('readystatechange'));
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

async function check(): Promise<unknown> {
  const isLeaving = begin();
  await endDocument();
  return isLeaving;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
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
    await check();
    expect(Object.entries(localStorage)).toEqual([['appVersion', version]]);
    expect(sessionStorage).toHaveLength(0);
    expect(deleted).toEqual(['thoughtleaf-v1', 'another']);
    expect(unregister).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves what was typed last', async () => {
    browserAt('notes.example');
    localStorage.setItem('lastWords:u1:add-note', '{"title":"Half"}');
    await check();
    expect(localStorage.getItem('lastWords:u1:add-note')).toBe('{"title":"Half"}');
  });

  it('reloads on localhost when the document has ended unread, and the reloaded page removes caches and workers', async () => {
    const { deleted, reload, write, unregister } = browserAt('localhost');
    localStorage.setItem('token', 't');
    sessionStorage.setItem('showWelcome', '1');
    expect(begin()).toBe(true);
    expect(localStorage.getItem('appVersion')).toBe(version);
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    expect(write).toHaveBeenCalledExactlyOnceWith('<plaintext hidden>');
    expect(reload).not.toHaveBeenCalled();
    await endDocument();
    expect(reload).toHaveBeenCalledOnce();
    expect(deleted).toEqual([]);
    expect(await check()).toBe(false);
    expect(deleted).toEqual(['thoughtleaf-v1', 'another']);
    expect(unregister).toHaveBeenCalledOnce();
    expect(Object.entries(localStorage)).toEqual([['appVersion', version]]);
    await check();
    expect(deleted).toHaveLength(2);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('clears again where the storage was emptied between the two loads', async () => {
    const { reload } = browserAt('localhost');
    await check();
    localStorage.removeItem('appVersion');
    localStorage.setItem('token', 't');
    expect(await check()).toBe(true);
    expect(localStorage.getItem('token')).toBeNull();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('removes the worker that answers for the page before it reloads on localhost', async () => {
    const { deleted, reload, unregister } = browserAt('localhost', { controller: {} });
    reload.mockImplementation(() => {
      expect(deleted).toEqual(['thoughtleaf-v1', 'another']);
      expect(unregister).toHaveBeenCalledOnce();
    });
    await check();
    await check();
    expect(reload).toHaveBeenCalledOnce();
    expect(sessionStorage).toHaveLength(0);
  });

  it('leaves everything as it is where the version is its own', async () => {
    const { deleted, unregister } = browserAt('localhost');
    localStorage.setItem('appVersion', version);
    localStorage.setItem('token', 't');
    await check();
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
    expect(await check()).toBe(false);
    expect(unregister).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });
});
