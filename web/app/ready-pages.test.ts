import { describe, expect, it } from 'vitest';
import { createReadyPages } from './ready-pages.ts';
import type { Ask } from './server-call.ts';

const page = { status: 200, html: '<p nonce="abc">Words</p>' };
const versions = [{ path: '/api/feed/posts', etag: 'W/"1"' }];

const answering =
  (status: number): Ask =>
  () =>
    Promise.resolve({ status, etag: 'W/"1"', body: '' });

const visit = (settings: number, ask = answering(304)) => ({ ask, nonce: 'xyz', settings });

describe('ready pages', () => {
  it('come with the nonce of each visit', async () => {
    const pages = createReadyPages();
    pages.keep('/feed', page, versions, { nonce: 'abc', settings: 1 });
    const found = await pages.find('/feed', visit(1));
    expect(found?.html.toString()).toBe('<p nonce="xyz">Words</p>');
  });

  it('are dropped when what they were made of changes, and when the settings of the site do', async () => {
    const pages = createReadyPages();
    pages.keep('/feed', page, versions, { nonce: 'abc', settings: 1 });
    expect(await pages.find('/feed', visit(2))).toBeUndefined();
    expect(await pages.find('/feed', visit(1, answering(200)))).toBeUndefined();
  });

  it('are not kept where a part has no version', async () => {
    const pages = createReadyPages();
    pages.keep('/feed', page, [{ path: '/api/x', etag: undefined }], { nonce: 'abc', settings: 1 });
    expect(await pages.find('/feed', visit(1))).toBeUndefined();
  });
});
