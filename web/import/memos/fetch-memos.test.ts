import { afterEach, describe, expect, it } from 'vitest';
import { startMemosServer } from '#testing/memos-server.ts';
import { memosFormat } from '../formats/memos/memos.format.ts';
import { openSource } from '../sources/open-source.ts';
import { readAll } from '../testing/sources.ts';
import { baseOf, fetchMemos } from './fetch-memos.ts';
import { memosSentences } from './memos-sentences.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(given: Parameters<typeof startMemosServer>[0]) {
  const server = await startMemosServer(given);
  closing.push(server.close);
  return server.address;
}

const fetchAll = (address: string, token = 'memos_pat_1', isSecurePage = false) =>
  fetchMemos({ address, token }, { signal: new AbortController().signal, isSecurePage, onProgress: () => undefined });

const memos = [
  {
    name: 'memos/one',
    content: 'First memo #work/plans\n\nmore words',
    createTime: '2024-01-02T03:04:05Z',
    updateTime: '2024-02-02T03:04:05Z',
    pinned: true,
    tags: ['work/plans'],
    attachments: [
      { name: 'attachments/a', filename: 'sea side.png', type: 'image/png', size: '3' },
      { name: 'attachments/b', filename: 'lost.pdf', type: 'application/pdf', size: '9' },
      { name: 'attachments/c', filename: 'far.pdf', externalLink: 'https://a.example/far.pdf' },
    ],
  },
  {
    name: 'memos/two',
    content: 'Second memo #later',
    createTime: '2024-01-03T00:00:00Z',
    relations: [
      { type: 'REFERENCE', memo: { name: 'memos/two' }, relatedMemo: { name: 'memos/one' } },
      { type: 'COMMENT', memo: { name: 'memos/two' }, relatedMemo: { name: 'memos/one' } },
    ],
  },
  { name: 'memos/three', content: 'Third', createTime: '1601-01-01T00:00:00Z' },
  { name: 'memos/old', content: 'Put away', state: 'ARCHIVED', createTime: '2023-01-01T00:00:00Z' },
  { name: 'memos/other', creator: 'users/2', content: 'Of somebody else' },
];

const files = { '/file/attachments/a/sea side.png': new Uint8Array([1, 2, 3]) };

describe('memos by the API', () => {
  it('come page by page with their fields, files and references, and without those of others', async () => {
    const source = await openSource(await fetchAll(await serve({ memos, files })));
    expect(await memosFormat.matches(source)).toBe(true);
    const items = await readAll(memosFormat, source);
    expect(items).toMatchObject([
      {
        note: {
          clientId: 'memos/one',
          title: 'First memo',
          description:
            'First memo #work/plans\n\nmore words\n\n![sea side.png](attachment:file-1)\n\n[far.pdf](https://a.example/far.pdf)',
          tags: ['work/plans'],
          date: '2024-01-02T03:04:05.000Z',
          updatedAt: '2024-02-02T03:04:05.000Z',
          isPinned: true,
          files: [{ name: 'sea side.png', size: 3 }],
          warnings: ['The file “lost.pdf” could not be fetched, or it is too large.'],
        },
      },
      { note: { clientId: 'memos/two', description: 'Second memo #later\n\n[[First memo]]', tags: ['later'] } },
      { note: { clientId: 'memos/three', date: '1601-01-01T00:00:00.000Z' } },
      { note: { clientId: 'memos/old', isArchived: true } },
    ]);
  });

  it.each(['GET /api/v1/auth/sessions/current', 'POST /api/v1/auth/status'] as const)(
    'come of a version that says by %s whose token it is',
    async (whoAmI) => {
      const [listing] = await fetchAll(await serve({ memos, whoAmI }));
      expect(await listing?.file.text()).toContain('Third');
    },
  );

  it('are refused with a sentence that names the reason', async () => {
    const address = await serve({ memos });
    const { host } = new URL(address);
    await expect(fetchAll(address, 'wrong')).rejects.toThrow(memosSentences.noToken(host));
    await expect(fetchAll(await serve({ memos: [] }))).rejects.toThrow(memosSentences.nothing);
    await expect(fetchAll('http://memos.example', 'memos_pat_1', true)).rejects.toThrow(memosSentences.mixed);
    await expect(fetchAll('http://localhost:9')).rejects.toThrow(memosSentences.unreachable('localhost:9'));
  });
});

describe('the address of an installation', () => {
  it.each([
    ['memos.example.com', 'https://memos.example.com/'],
    [' https://example.com/memos/ ', 'https://example.com/memos/'],
    ['http://localhost:5230', 'http://localhost:5230/'],
  ])('%j', (typed, url) => expect(baseOf(typed).href).toBe(url));

  it.each(['', 'ftp://a.example', 'https://user:secret@a.example', 'https://', 'javascript:alert(1)'])(
    'is not %j',
    (typed) => expect(() => baseOf(typed)).toThrow(memosSentences.noAddress),
  );
});
