import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { articleLimits } from '#contract/blog/article-limits.ts';
import { bookmarkPost, listBookmarks } from '#contract/feed/bookmarks.ts';
import * as feed from '#contract/feed/feed.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { addReport } from '#contract/reports/reports.ts';
import { deleteReportedContent, listReports } from '#contract/reports/reports.admin.ts';
import { blockPerson, unblockPerson } from '#contract/safety/safety.ts';
import { deleteMe, exportMe, getStorage } from '#contract/users/users.ts';
import { referencedFiles } from '#server/backups/referenced-files.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { bytesOf, largeFile, noisyFile, photoFile, pngFile, textFile } from '#server/testing/test-files.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';
import { hostileUploads } from '#testing/hostile-uploads.ts';

const hour = 60 * 60_000;

/** Posts a thought, with one picture unless said. */
const postWith = async (
  who: Client,
  { content = 'From the harbour', alts, files }: { content?: string; alts?: string[]; files?: File[] } = {},
): Promise<feed.Post> =>
  (await who.ok(feed.addPost, { body: { content, ...(alts && { alts }) }, files: files ?? [await pngFile()] })).data;

function firstOf({ media }: feed.Post): feed.Media {
  const [first] = media ?? [];
  if (!first) throw new Error('The thought has no picture.');
  return first;
}

const status = async (who: Client, url: string): Promise<number> => (await who.fetch(url)).status;

const byCode = (one: number, other: number): number => one - other;

describe.each(engines)('pictures of thoughts, on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    mara = await addPerson(app);
  });
  afterAll(() => app.close());

  const filesOf = async ({ _id }: { _id: string }) => (await app.storedFiles()).filter((name) => name.includes(_id));

  it('are drawn anew, large and small, without metadata', async () => {
    const wide = await sharp({ create: { width: 3200, height: 800, channels: 3, background: '#285' } })
      .jpeg()
      .toBuffer();
    const files = [new File([new Uint8Array(wide)], 'wide.jpg'), await photoFile()];
    const post = await postWith(mara, { files, alts: ['  A wide field '] });
    const { edge } = articleLimits.pictures;
    expect(post).toMatchObject({
      content: 'From the harbour',
      media: [
        { alt: 'A wide field', width: edge, height: edge / 4 },
        { alt: '', width: 600, height: 400 },
      ],
    });
    const [first, photo] = post.media ?? [];
    for (const url of [photo?.url, photo?.thumbnailUrl]) {
      const response = await app.visitor.fetch(url ?? '');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      });
      const etag = response.headers.get('etag') ?? '';
      const { format, exif, width, height } = await sharp(await bytesOf(response)).metadata();
      expect({ format, exif, width, height }).toEqual({ format: 'webp', exif: undefined, width: 600, height: 400 });
      expect((await app.visitor.fetch(url ?? '', { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
    const small = await sharp(await bytesOf(await app.visitor.fetch(first?.thumbnailUrl ?? ''))).metadata();
    expect([small.width, small.height]).toEqual([640, 160]);
  });

  it('are in every answer that shows the thought, in their order', async () => {
    const files = [await pngFile('1.png', 1), await pngFile('2.png', 2), await pngFile('3.png', 3), await pngFile()];
    const post = await postWith(mara, { content: 'Four of the #quay', files, alts: ['one', 'two', 'three', 'four'] });
    const plain = (await mara.ok(feed.addPost, { body: { content: 'None of the #quay' } })).data;
    expect(plain.media).toEqual([]);
    const params = { id: post._id };
    expect(post.media?.map(({ alt }) => alt)).toEqual(['one', 'two', 'three', 'four']);
    const reader = await addPerson(app);
    await reader.ok(bookmarkPost, { params });
    const answers = async (who: Client) => [
      await who.ok(feed.listPosts),
      await who.ok(feed.listPosts, { query: { q: 'quay' } }),
      await who.ok(feed.listPosts, { query: { tag: 'quay' } }),
      await who.ok(feed.listPostsOfUser, { params: { id: mara.id } }),
    ];
    const lists = [...(await answers(app.visitor)), ...(await answers(reader)), await reader.ok(listBookmarks)];
    lists.push(await mara.ok(feed.listPosts, { query: { view: 'friends' } }));
    for (const { data } of lists) {
      expect(data.find(({ _id }) => _id === post._id)?.media).toEqual(post.media);
      const other = data.find(({ _id }) => _id === plain._id);
      if (other) expect(other.media).toEqual([]);
    }
    for (const who of [app.visitor, reader, mara])
      expect((await who.ok(feed.getPost, { params })).data.media).toEqual(post.media);
    const changed = [
      await reader.ok(feed.upvotePost, { params }),
      await reader.ok(feed.addComment, { params, body: { content: 'Fine' } }),
      await mara.ok(feed.updatePost, { params, body: { content: 'Four, edited' } }),
    ];
    for (const { data } of changed) expect(data.media).toEqual(post.media);
  });

  it('may come without words, which an edit may take away and give back', async () => {
    const post = await postWith(mara, { content: '  \n ' });
    expect(post.content).toBe('');
    const params = { id: post._id };
    expect((await mara.ok(feed.updatePost, { params, body: { content: 'Now with words' } })).data.content).toBe(
      'Now with words',
    );
    const { data } = await mara.ok(feed.updatePost, { params, body: { content: ' ' } });
    expect(data).toMatchObject({ content: '', media: post.media });
    const words = (await mara.ok(feed.addPost, { body: { content: 'Only words' } })).data;
    const empty = { status: 400, code: 'invalid', message: 'Content is required.', fields: ['content'] };
    expect(await mara.refused(feed.updatePost, { params: { id: words._id }, body: { content: ' ' } })).toMatchObject(
      empty,
    );
    for (const body of [{}, { content: '' }, { content: ' \n' }, { content: '', alts: '[]' }]) {
      expect(await mara.refused(feed.addPost, { body })).toMatchObject(empty);
      expect(await mara.refused(feed.addPost, { body, files: [] })).toMatchObject(empty);
    }
    expect(await (await app.visitor.fetch('/feed/rss.xml')).text()).toContain('A picture');
  });

  it('are refused with a sentence, and nothing of the call stays', async () => {
    const before = await app.storedFiles();
    const good = await pngFile();
    const { pictureType, pictureBroken, moreAlts, altsUnreadable } = messages.files;
    const broken = new File([new Uint8Array((await bytesOf(good)).subarray(0, 400))], 'half.png');
    const bombs = (await hostileUploads()).filter(({ name }) => name === 'huge.png' || name === 'bomb.png');
    const heic = new File([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')], 'phone.heic');
    const cases: [files: File[], status: number, sentence: string][] = [
      [[textFile('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml')], 415, pictureType('a.svg')],
      [[good, textFile('Words', 'a.png', 'image/png')], 415, pictureType('a.png')],
      [[heic], 415, pictureType('phone.heic')],
      [[good, broken], 400, pictureBroken('half.png')],
      ...bombs.map(({ name, bytes }): [File[], number, string] => [
        [new File([new Uint8Array(bytes)], name)],
        400,
        pictureBroken(name),
      ]),
      [[new File([], 'empty.png')], 400, messages.notes.fileEmpty('empty.png')],
      [[largeFile(limits.pictureBytes + 1, 'a.jpg')], 413, messages.notes.fileTooLarge('a.jpg', limits.pictureBytes)],
      [Array.from({ length: 5 }, () => good), 400, messages.http.tooManyFiles(4)],
    ];
    for (const [files, code, message] of cases)
      expect(await mara.refused(feed.addPost, { body: { content: 'Refused' }, files })).toMatchObject({
        status: code,
        message,
        fields: ['pictures'],
      });
    const wrongAlts: [alts: unknown, sentence: string][] = [
      [['a', 'b'], moreAlts],
      ['words', altsUnreadable],
      ['{"a":1}', altsUnreadable],
      ['5', altsUnreadable],
      [[5], 'Each alt text must be a text.'],
      [['x'.repeat(501)], 'Each alt text must be at most 500 characters long.'],
    ];
    for (const [alts, message] of wrongAlts)
      expect(
        await mara.refused(feed.addPost, { body: { content: 'Refused', alts }, files: [good] }),
        message,
      ).toMatchObject({ status: 400, message });
    expect(await mara.refused(feed.addPost, { body: { content: 'Refused', alts: ['a'] } })).toMatchObject({
      status: 400,
      message: moreAlts,
    });
    expect(await mara.refused(feed.addPost, { body: { content: 'x'.repeat(501) }, files: [good] })).toMatchObject({
      status: 400,
      fields: ['content'],
    });
    expect(await app.storedFiles()).toEqual(before);
    expect((await app.visitor.ok(feed.listPosts)).data.map(({ content }) => content)).not.toContain('Refused');
    const longest = '🌿'.repeat(500);
    expect(firstOf(await postWith(mara, { alts: [longest] })).alt).toBe(longest);
  });

  it('hold nothing but pixels of whatever is sent', async () => {
    const noor = await addPerson(app);
    for (const { name, type, bytes } of await hostileUploads()) {
      const form = new FormData();
      form.append('content', name);
      form.append('pictures', new File([new Uint8Array(bytes)], name, { type }));
      const response = await noor.fetch(feed.addPost.path, { method: 'POST', body: form });
      if (!response.ok) expect([400, 415], name).toContain(response.status);
    }
    const { data } = await noor.ok(feed.listPostsOfUser, { params: { id: noor.id } });
    expect(data.length).toBeGreaterThan(0);
    for (const post of data)
      expect((await sharp(await bytesOf(await noor.fetch(firstOf(post).url))).metadata()).format).toBe('webp');
  });

  it('take a file of exactly 5 MB, and refuse who may not post before a file is read', async () => {
    const png = await bytesOf(await pngFile());
    const padded = Buffer.concat([png, Buffer.alloc(limits.pictureBytes - png.length)]);
    const post = await postWith(mara, { files: [new File([new Uint8Array(padded)], 'whole.png')] });
    expect(await status(app.visitor, firstOf(post).url)).toBe(200);
    const noor = await addPerson(app);
    const inAnHour = app.clock.now() + hour;
    await app.db.updateTable('users').set({ suspended_until: inAnHour }).where('id', '=', noor.id).execute();
    const five = Array.from({ length: 5 }, () => textFile());
    expect(await noor.refused(feed.addPost, { body: {}, files: five })).toMatchObject({
      status: 403,
      code: 'suspended',
    });
    expect((await app.visitor.refused(feed.addPost, { body: {}, files: five })).status).toBe(401);
  });

  it('keep nothing of an upload whose client went away', async () => {
    const before = await app.storedFiles();
    const part = (name: string) => `--cut\r\nContent-Disposition: form-data; name="${name}"`;
    const body = `${part('content')}\r\n\r\nCut off\r\n${part('pictures')}; filename="a.png"\r\n\r\nthe first half`;
    const head = (length: number) =>
      `POST ${feed.addPost.path} HTTP/1.1\r\nHost: localhost\r\nauth-token: ${mara.token}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${length}\r\n\r\n`;
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(head(1_000_000) + body);
    await vi.waitFor(async () => expect((await app.storedFiles()).length).toBe(before.length + 1), { timeout: 5000 });
    socket.destroy();
    await vi.waitFor(async () => expect(await app.storedFiles()).toEqual(before), { timeout: 5000 });
    expect((await app.visitor.ok(feed.listPosts)).data.map(({ content }) => content)).not.toContain('Cut off');
  });

  it('are for those who may read the thought', async () => {
    const [noor, reader] = [await addPerson(app), await addPerson(app)];
    const post = await postWith(noor);
    const params = { id: post._id };
    const urls = [firstOf(post).url, firstOf(post).thumbnailUrl];
    const seenBy = async (who: Client, paths = urls) => Promise.all(paths.map((url) => status(who, url)));
    for (const who of [noor, reader, app.visitor]) expect(await seenBy(who)).toEqual([200, 200]);
    const asReader = await reader.fetch(urls[0] ?? '');
    expect(asReader.headers.get('cache-control')).toBe('private, max-age=3600');

    // As with the thought itself: a block is of two accounts, and hides nothing from visitors.
    await noor.ok(blockPerson, { params: { id: reader.id } });
    expect(await seenBy(reader)).toEqual([404, 404]);
    expect(await seenBy(app.visitor)).toEqual([200, 200]);
    await noor.ok(unblockPerson, { params: { id: reader.id } });
    expect(await seenBy(reader)).toEqual([200, 200]);

    // Held, or of a limited person: not for everybody.
    for (const change of [{ held: 1 }, { held: 0 }]) {
      await app.db.updateTable('posts').set(change).where('id', '=', post._id).execute();
      expect(await seenBy(app.visitor)).toEqual(change.held ? [404, 404] : [200, 200]);
      expect(await seenBy(noor)).toEqual([200, 200]);
    }
    for (const limited_until of [app.clock.now() + hour, 0]) {
      await app.db.updateTable('users').set({ limited_until }).where('id', '=', noor.id).execute();
      expect(await seenBy(app.visitor)).toEqual(limited_until ? [404, 404] : [200, 200]);
      const { data: edited } = await noor.ok(feed.updatePost, { params, body: { content: `At ${limited_until}` } });
      expect(firstOf(edited).url.includes('?key=')).toBe(limited_until > 0);
      expect(await seenBy(app.visitor, [firstOf(edited).url])).toEqual([200]);
    }
    const { data: binned } = await noor.ok(feed.deletePost, { params });
    const secret = [firstOf(binned).url, firstOf(binned).thumbnailUrl];
    expect(secret).not.toEqual(urls);
    for (const who of [reader, app.visitor]) expect(await seenBy(who)).toEqual([404, 404]);
    expect(await seenBy(noor)).toEqual([200, 200]);
    // The address of the bin is the credential, as an <img> sends none. It is shown to the author alone.
    expect(await seenBy(app.visitor, secret)).toEqual([200, 200]);
    expect((await app.visitor.fetch(secret[0] ?? '')).headers.get('cache-control')).toBe('private, max-age=3600');
    const [listed] = (await noor.ok(feed.listDeletedPosts)).data;
    expect(listed?.media).toEqual(binned.media);
    const forged = ['?key=', '?key=AAAA', '?key=a&key=b', `${secret[0]?.slice(secret[0].indexOf('?'))}x`];
    for (const query of forged) expect(await seenBy(noor, [urls[0] + query])).toEqual([403]);

    const { data: restored } = await noor.ok(feed.restorePost, { params });
    expect(restored.media).toEqual(post.media);
    expect(await seenBy(app.visitor)).toEqual([200, 200]);
    // Secret addresses of an earlier stay in the bin are of no use in the next one.
    await noor.ok(feed.deletePost, { params });
    expect(await seenBy(app.visitor, secret)).toEqual([403, 403]);
    const { data: gone } = await noor.ok(feed.permanentlyDeletePost, { params });
    expect(gone.media).toHaveLength(1);
    expect(await seenBy(noor)).toEqual([404, 404]);
    expect(await seenBy(app.visitor, secret)).toEqual([404, 404]);
    const banned = await addPerson(app);
    const theirs = firstOf(await postWith(banned));
    const other = await postWith(banned);
    const { data: away } = await banned.ok(feed.deletePost, { params: { id: other._id } });
    await ban(app, banned.id);
    expect(await seenBy(app.visitor, [theirs.url, firstOf(away).url])).toEqual([404, 403]);
    await liftBan(app, banned.id);
    expect(await seenBy(app.visitor, [theirs.url, firstOf(away).url])).toEqual([200, 200]);
    for (const id of ['x', crypto.randomUUID(), '%00', "' or 1=1"])
      expect(await status(app.visitor, `/thought-pictures/${id}`)).toBe(404);
  });

  it('count as stored bytes, and go with their thought, its author and by a report', async () => {
    const noor = await app.signUp();
    const used = async () => (await noor.ok(getStorage)).storage.used;
    const posts: feed.Post[] = [];
    for (let i = 0; i < 4; i += 1) posts.push(await postWith(noor, { alts: ['A red boat'] }));
    const media = posts.map(firstOf);
    const [first, second, third, fourth] = posts;
    if (!first || !second || !third || !fourth) throw new Error('There are four.');
    expect(await used()).toBeGreaterThan(0);
    const names = await Array.fromAsync(referencedFiles(app.db));
    for (const picture of media) {
      expect(await filesOf(picture)).toHaveLength(2);
      for (const name of [`${picture._id}.webp`, `${picture._id}.small.webp`]) expect(names).toContain(name);
    }
    // The sweep knows them.
    app.clock.advance(3 * hour);
    await app.sweep();
    for (const picture of media) expect(await filesOf(picture)).toHaveLength(2);

    await noor.ok(feed.deletePost, { params: { id: first._id } });
    expect(await filesOf(firstOf(first))).toHaveLength(2);
    await noor.ok(feed.permanentlyDeletePost, { params: { id: first._id } });
    expect(await filesOf(firstOf(first))).toEqual([]);
    await noor.ok(feed.deletePost, { params: { id: second._id } });
    await noor.ok(feed.emptyPostBin);
    expect(await filesOf(firstOf(second))).toEqual([]);

    const moderator = await addAdminTo(app, 'moderator');
    const body = { contentType: 'post' as const, contentId: third._id, reason: 'Not a boat' };
    await mara.ok(addReport, { body });
    const excerpt = 'From the harbour\n[Picture: A red boat]';
    const { reports } = await moderator.ok(listReports);
    const report = reports.find(({ contentId }) => contentId === third._id);
    expect(report?.content?.excerpt).toBe(excerpt);
    await moderator.ok(deleteReportedContent, { params: { id: report?._id ?? '' } });
    expect(await filesOf(firstOf(third))).toEqual([]);
    // The report keeps the words, and no picture.
    const kept = await app.db.selectFrom('reports').select('excerpt').where('content_id', '=', third._id).execute();
    expect(kept).toEqual([{ excerpt }]);

    expect(await used()).toBeGreaterThan(0);
    await noor.ok(deleteMe, { body: { password: noor.password } });
    expect(await filesOf(firstOf(fourth))).toEqual([]);
    expect(await status(app.visitor, firstOf(fourth).url)).toBe(404);
  });

  it('are in the export, beside the thoughts', async () => {
    const noor = await app.signUp();
    const post = await postWith(noor, { alts: ['A red boat'] });
    const binned = await postWith(noor);
    await noor.ok(feed.deletePost, { params: { id: binned._id } });
    await noor.ok(feed.addPost, { body: { content: 'Only words' } });
    const zip = readZip(await bytesOf(await noor.fetch(exportMe.path)));
    const { posts } = JSON.parse(String(zip.get('thoughtleaf.json')));
    const entryOf = ({ _id, alt }: feed.Media) => ({ _id, alt, width: 800, height: 500, file: `thoughts/${_id}.webp` });
    expect(posts.map(({ pictures }: { pictures: unknown }) => pictures)).toEqual([
      [entryOf(firstOf(post))],
      [entryOf(firstOf(binned))],
      [],
    ]);
    for (const picture of [firstOf(post), firstOf(binned)])
      expect((await sharp(zip.get(`thoughts/${picture._id}.webp`)).metadata()).format).toBe('webp');
  });

  it('come whole however many come at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => addPerson(app)));
    const files = [await photoFile(), await pngFile()];
    const posts = await Promise.all(people.flatMap((who) => [postWith(who, { files }), postWith(who, { files })]));
    expect(new Set(posts.map(({ _id }) => _id)).size).toBe(8);
    for (const post of posts) for (const picture of post.media ?? []) expect(await filesOf(picture)).toHaveLength(2);
    // Deleted twice at once, it is deleted once.
    const [post] = posts;
    const [author] = people;
    if (!post || !author) throw new Error('There are some.');
    await author.ok(feed.deletePost, { params: { id: post._id } });
    const path = feed.permanentlyDeletePost.path.replace('{id}', post._id);
    const answers = await Promise.all([1, 2].map(() => author.fetch(path, { method: 'DELETE' })));
    expect(answers.map((answer) => answer.status).toSorted(byCode)).toEqual([200, 404]);
  });
});

describe.each(engines)('room and limits for pictures of thoughts, on %s', (engine) => {
  it('are those of a person’s files and of thoughts', async () => {
    const app = await startTestApp(engine, { USER_STORAGE_MB: '1', RATE_LIMIT: 'on' });
    try {
      const mara = await app.signUp();
      const before = await app.storedFiles();
      const files = [await noisyFile(), await noisyFile()];
      const refusal = await mara.refused(feed.addPost, { body: { content: 'Too much' }, files });
      expect(refusal).toMatchObject({ status: 413, code: 'quota' });
      expect(await app.storedFiles()).toEqual(before);
      expect((await mara.ok(getStorage)).storage.used).toBe(0);
      expect((await mara.ok(feed.listPostsOfUser, { params: { id: mara.user._id } })).data).toEqual([]);
      await mara.ok(feed.addPost, { body: { content: 'One has room' }, files: files.slice(0, 1) });
    } finally {
      await app.close();
    }
  });
});
