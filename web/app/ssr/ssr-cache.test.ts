import { describe, expect, it } from 'vitest';
import { createSsrCache } from './ssr-cache.ts';
import type { Ask } from './server-call.ts';

const page = { status: 200, html: Buffer.from('<p>Words</p>'), inlineScripts: [], inlineStyles: [] };
const versions = [{ path: '/api/feed/posts', etag: 'W/"1"' }];

const answering =
  (status: number): Ask =>
  () =>
    Promise.resolve({ status, etag: 'W/"1"', body: '' });

const visit = (settings: number, ask = answering(304)) => ({ ask, settings });

describe('ready pages', () => {
  it('are the same object at each visit, without a copy', async () => {
    const pages = createSsrCache();
    pages.keep('/feed', page, versions, { settings: 1 });
    expect(await pages.find('/feed', visit(1))).toBe(page);
    expect(await pages.find('/feed', visit(1))).toBe(page);
  });

  it('are dropped when what they were made of changes, and when the settings of the site do', async () => {
    const pages = createSsrCache();
    pages.keep('/feed', page, versions, { settings: 1 });
    expect(await pages.find('/feed', visit(2))).toBeUndefined();
    expect(await pages.find('/feed', visit(1, answering(200)))).toBeUndefined();
  });

  it('are not kept where a part has no version', async () => {
    const pages = createSsrCache();
    pages.keep('/feed', page, [{ path: '/api/x', etag: undefined }], { settings: 1 });
    expect(await pages.find('/feed', visit(1))).toBeUndefined();
  });

  it('share one question among those who come while another is asked, and it begins after they came', async () => {
    const pages = createSsrCache();
    pages.keep('/feed', page, versions, { settings: 1 });
    const questions: ((status: number) => void)[] = [];
    const ask: Ask = () => {
      const { promise, resolve } = Promise.withResolvers<number>();
      questions.push(resolve);
      return promise.then((status) => ({ status, etag: 'W/"1"', body: '' }));
    };
    const answer = async (status: number) => {
      questions.at(-1)?.(status);
      await new Promise((resolve) => setTimeout(resolve, 0));
    };
    const first = pages.find('/feed', visit(1, ask));
    const later = [1, 2, 3].map(() => pages.find('/feed', visit(1, ask)));
    expect(questions).toHaveLength(1);
    await answer(304);
    expect(await first).toBe(page);
    expect(questions).toHaveLength(2);
    // Something has changed meanwhile.
    await answer(200);
    expect(await Promise.all(later)).toEqual([undefined, undefined, undefined]);
    expect(questions).toHaveLength(2);
  });

  it('are asked for again after a question that failed', async () => {
    const pages = createSsrCache();
    pages.keep('/feed', page, versions, { settings: 1 });
    const failing: Ask = () => Promise.reject(new Error('away'));
    const visits = [1, 2].map(() => pages.find('/feed', visit(1, failing)));
    expect((await Promise.allSettled(visits)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await pages.find('/feed', visit(1))).toBe(page);
  });
});
