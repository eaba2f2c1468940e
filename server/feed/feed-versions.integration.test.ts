import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as feed from '#contract/feed/feed.ts';
import type { Post } from '#contract/feed/feed.ts';
import { deleteMe, removePicture, setPicture, updateMe } from '#contract/users/users.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { pngFile } from '#server/testing/test-files.ts';
import { addPerson } from '#server/testing/test-people.ts';

describe.each(engines)('asking for the feed again, on %s', (engine) => {
  let app: TestApp;
  let mara: Person;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    mara = await app.signUp('Mara');
  });
  afterAll(() => app.close());

  const post = async (who: Client) => (await who.ok(feed.addPost, { body: { content: 'A thought' } })).data;
  const etagOf = async (who: Client, path: string) => {
    const response = await who.fetch(path);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    return response.headers.get('etag') ?? '';
  };
  const askAgain = async (who: Client, path: string, etag: string) => {
    const response = await who.fetch(path, { headers: { 'if-none-match': etag } });
    return { status: response.status, length: (await response.arrayBuffer()).byteLength };
  };
  const pathsOf = (one: Post) => [
    '/api/feed/posts',
    '/api/feed/posts?limit=50',
    `/api/feed/posts/${one._id}`,
    `/api/users/${one.user._id}/posts`,
  ];

  it('costs a 304 without a body as long as nothing changed', async () => {
    const one = await post(mara);
    for (const who of [mara, app.visitor]) {
      for (const path of pathsOf(one)) {
        const etag = await etagOf(who, path);
        expect(etag).toMatch(/^W\/"[\w.-]+"$/);
        expect(await askAgain(who, path, etag)).toEqual({ status: 304, length: 0 });
        expect(await askAgain(who, path, `"other", ${etag}`)).toEqual({ status: 304, length: 0 });
        expect((await askAgain(who, path, 'W/"other"')).status).toBe(200);
      }
    }
  });

  it('is sent in the encoding that the caller prefers', async () => {
    for (let number = 0; number < 5; number += 1) await post(mara);
    // `fetch` of Node decodes what it gets, so the texts must be the same whichever way they came.
    const read = async (encoding: string) => {
      const response = await app.visitor.fetch('/api/feed/posts', { headers: { 'accept-encoding': encoding } });
      return {
        encoding: response.headers.get('content-encoding'),
        text: await response.text(),
        headers: response.headers,
      };
    };
    const plain = await read('identity');
    expect(plain.encoding).toBeNull();
    expect(JSON.parse(plain.text)).toMatchObject({ success: true });
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip;q=1, br;q=0.1', 'gzip'],
      ['br;q=0', null],
      ['nonsense', null],
    ] as const) {
      for (const time of ['first', 'again']) {
        const answer = await read(accepted);
        expect({ accepted, time, encoding: answer.encoding }).toEqual({ accepted, time, encoding });
        expect(answer.text).toBe(plain.text);
        expect(answer.headers.get('vary')).toContain('accept-encoding');
      }
    }
  });

  it('tells readers and pages apart', async () => {
    const other = await addPerson(app);
    const etags = await Promise.all([
      etagOf(mara, '/api/feed/posts'),
      etagOf(other, '/api/feed/posts'),
      etagOf(app.visitor, '/api/feed/posts'),
      etagOf(app.visitor, '/api/feed/posts?limit=21'),
    ]);
    expect(new Set(etags).size).toBe(4);
    const { headers } = await app.visitor.fetch('/api/feed/posts');
    expect(headers.get('vary')).toContain('auth-token');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  const changes: [what: string, change: (one: Post) => Promise<unknown>][] = [
    ['a new post', () => post(mara)],
    [
      'an edit',
      ({ _id: id }) => mara.ok(feed.updatePost, { params: { id }, body: { content: `Edited ${Math.random()}` } }),
    ],
    ['an upvote', ({ _id: id }) => mara.ok(feed.upvotePost, { params: { id } })],
    ['an upvote taken back', ({ _id: id }) => mara.ok(feed.upvotePost, { params: { id } })],
    ['a comment', ({ _id: id }) => mara.ok(feed.addComment, { params: { id }, body: { content: 'Hm.' } })],
    [
      'a deleted comment',
      async ({ _id: id }) => {
        const { data } = await mara.ok(feed.getPost, { params: { id } });
        return mara.ok(feed.deleteComment, { params: { id, commentId: data.comments[0]?._id ?? '' } });
      },
    ],
    ['a rename', () => mara.ok(updateMe, { body: { name: 'Mara Lind' } })],
    ['a new picture', async () => mara.ok(setPicture, { files: [await pngFile()] })],
    ['a removed picture', () => mara.ok(removePicture)],
    ['a post moved to the bin', ({ _id: id }) => mara.ok(feed.deletePost, { params: { id } })],
    ['a post restored', ({ _id: id }) => mara.ok(feed.restorePost, { params: { id } })],
    [
      'an account deleted',
      async () => {
        const leaving = await app.signUp();
        const before = await etagOf(app.visitor, '/api/feed/posts');
        await leaving.ok(deleteMe, { body: { password: leaving.password } });
        expect(await etagOf(app.visitor, '/api/feed/posts')).not.toBe(before);
      },
    ],
  ];

  it('brings every change to everybody', async () => {
    const one = await post(mara);
    for (const [what, change] of changes) {
      const known: { who: Client; path: string; etag: string; text: string }[] = [];
      for (const who of [mara, app.visitor]) {
        // A post in the bin has no version of its own.
        for (const path of pathsOf(one).filter((path) => what !== 'a post restored' || !path.includes(one._id))) {
          const text = await (await who.fetch(path)).text();
          known.push({ who, path, etag: await etagOf(who, path), text });
        }
      }
      await change(one);
      for (const { who, path, etag, text } of known) {
        const { status } = await askAgain(who, path, etag);
        // The version of a person's own answer is one of its bytes: a change that it does not show keeps it.
        const isSame = who !== app.visitor && (await (await who.fetch(path)).text()) === text;
        expect({ what, path, isCurrent: status === 304 }).toEqual({ what, path, isCurrent: isSame });
      }
    }
  });

  it('shows a new name and picture in posts and comments', async () => {
    const person = await app.signUp('Before');
    const { _id: id } = await post(person);
    await person.ok(feed.addComment, { params: { id }, body: { content: 'Hm.' } });
    await person.ok(updateMe, { body: { name: 'After' } });
    const { user } = await person.ok(setPicture, { files: [await pngFile()] });
    const { data } = await app.visitor.ok(feed.getPost, { params: { id } });
    const shown = { _id: user._id, name: 'After', profilePicture: user.profilePicture };
    expect(user.profilePicture).toMatch(/^\/pictures\//);
    expect(data).toMatchObject({ user: shown, comments: [{ user: shown }] });
  });

  it('keeps its version where an edit changes nothing', async () => {
    const one = await post(mara);
    const etag = await etagOf(app.visitor, '/api/feed/posts');
    await mara.ok(feed.updatePost, { params: { id: one._id }, body: { content: ` ${one.content}\n` } });
    expect(await askAgain(app.visitor, '/api/feed/posts', etag)).toEqual({ status: 304, length: 0 });
  });
});
