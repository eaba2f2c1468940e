import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, lazyPage, loadChunk } from './lazy-page.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('loadChunk', () => {
  it('names the page that could not be loaded', async () => {
    const failed = loadChunk('notes-page', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(failed).rejects.toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk notes-page failed' });
  });

  it('gives up after 120 s', async () => {
    const stalled = loadChunk('notes-page', () => new Promise(() => undefined)).catch((error: unknown) => error);
    let isSettled = false;
    void stalled.finally(() => {
      isSettled = true;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await stalled).toBeInstanceOf(ChunkLoadError);
  });
});

describe('lazyPage', () => {
  it('answers the picked component and the name of its chunk', async () => {
    const Page = () => null;
    const page = lazyPage(
      'some-page',
      async () => ({ Page }),
      (module) => module.Page,
    );
    expect(page.chunk).toBe('some-page');
    expect(await page.lazy()).toEqual({ Component: Page });
  });
});
