import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleLimits } from '#contract/blog/article-limits.ts';
import { addArticlePictures } from '#contract/blog/article-pictures.ts';
import { approveBlog, deleteBlog, listBlogs } from '#contract/blog/blog.admin.ts';
import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { deleteArticle, getArticle } from '#contract/blog/blog.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { deleteMe, exportMe, getStorage } from '#contract/users/users.ts';
import { referencedFiles } from '#server/backups/referenced-files.ts';
import { hostileUploads } from '#testing/hostile-uploads.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleBody, publish, submit } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { bytesOf, largeFile, noisyFile, photoFile, pngFile, textFile } from '#server/testing/test-files.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';

const missing = { status: 404, message: messages.blog.notFound };
const hour = 60 * 60_000;

const draftOf = async (who: Client) =>
  (await who.ok(addArticle, { body: { title: '', content: '', draft: true } })).data;

const addTo = async (who: Client, { _id: id }: { _id: string }, files: File[], alts?: string[]) =>
  (await who.ok(addArticlePictures, { params: { id }, body: { ...(alts && { alts }) }, files })).data;

/** The one picture of a call. */
async function addOne(who: Client, article: { _id: string }, file?: File, alt = 'A river') {
  const [picture] = await addTo(who, article, [file ?? (await pngFile())], [alt]);
  if (!picture) throw new Error('The picture was not kept.');
  return picture;
}

/** A PNG that says to have so many pixels a side. */
function claiming(png: Buffer, edge: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(edge, 16);
  bytes.writeUInt32BE(edge, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

const textWith = (id: string) => `${articleBody().content}\n\n![A wide river](picture:${id})`;

describe.each(engines)('pictures of articles, on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  let editor: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine);
    mara = await addPerson(app);
    editor = await addAdminTo(app, 'editor');
  });
  afterAll(() => app.close());

  const storedFile = async (id: string) => (await app.storedFiles()).filter((name) => name.includes(id));
  const status = async (who: Client, url: string) => (await who.fetch(url)).status;

  it('are drawn anew: upright, without metadata, no larger than they need to be', async () => {
    const draft = await draftOf(mara);
    const wide = await sharp({ create: { width: 3200, height: 800, channels: 3, background: '#285' } })
      .jpeg()
      .toBuffer();
    const files = [new File([new Uint8Array(wide)], 'wide.jpg'), await photoFile()];
    const pictures = await addTo(mara, draft, files, ['Wide', '']);
    expect(pictures).toMatchObject([
      { alt: 'Wide', width: articleLimits.pictures.edge, height: articleLimits.pictures.edge / 4 },
      { alt: '', width: 600, height: 400 },
    ]);
    const response = await app.visitor.fetch(pictures[1]?.url ?? '');
    expect(response.headers.get('content-type')).toBe('image/webp');
    const { format, exif, width, height } = await sharp(await bytesOf(response)).metadata();
    expect({ format, exif, width, height }).toEqual({ format: 'webp', exif: undefined, width: 600, height: 400 });
    expect((await mara.ok(getArticle, { params: { slug: draft._id } })).data.pictures).toEqual(pictures);
  });

  it('are for their author and for editors until the article is public, and then at one address for everybody', async () => {
    const noor = await addPerson(app);
    const draft = await draftOf(noor);
    const picture = await addOne(noor, draft);
    const [path = ''] = picture.url.split('?');
    expect(path).toBe(`/article-pictures/${picture._id}`);
    const other = await addPerson(app);
    const forbidden = [`${path}?expires=9999999999999&signature=AAAA`, `${path}?expires=1`, `${picture.url}x`];
    expect(await status(app.visitor, picture.url)).toBe(200);
    for (const who of [noor, other, app.visitor]) {
      expect(await status(who, path)).toBe(404);
      for (const url of forbidden) expect(await status(who, url)).toBe(403);
    }
    // The signature of one is none of another.
    const second = await addOne(noor, draft);
    expect(await status(noor, second.url.replace(second._id, picture._id))).toBe(403);

    const body = { ...articleBody(), content: textWith(picture._id), draft: false } as const;
    const { data: pending } = await noor.ok(updateArticle, { params: { id: draft._id }, body });
    expect(pending.pictures.map(({ _id }) => _id)).toEqual([picture._id, second._id]);
    expect(pending.html).toContain(`alt="A wide river" loading="lazy" width="800" height="500"`);
    expect(pending.html).toContain('&amp;signature=');
    expect(await status(app.visitor, path)).toBe(404);
    const { blogs } = await editor.ok(listBlogs, { query: { state: 'pending' } });
    const seen = blogs.find(({ _id }) => _id === draft._id)?.pictures[0];
    expect(await status(app.visitor, seen?.url ?? '')).toBe(200);

    await editor.ok(approveBlog, { params: { id: draft._id }, body: { approved: true } });
    const { data: shown } = await app.visitor.ok(getArticle, { params: { slug: pending.slug } });
    expect(shown.pictures[0]?.url).toBe(path);
    expect(shown.html).toContain(`<img src="${path}" alt="A wide river" loading="lazy" width="800" height="500"`);
    const response = await app.visitor.fetch(path);
    const etag = response.headers.get('etag') ?? '';
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await app.visitor.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304);

    await ban(app, noor.id);
    expect(await status(app.visitor, path)).toBe(404);
    expect(await status(app.visitor, picture.url)).toBe(403);
    await liftBan(app, noor.id);
    await editor.ok(approveBlog, { params: { id: draft._id }, body: { approved: false } });
    expect(await status(app.visitor, path)).toBe(404);
  });

  it('have addresses that end, and answers that are made anew before', async () => {
    const noor = await addPerson(app);
    const { slug, _id } = await submit(noor);
    const { url } = await addOne(noor, { _id });
    const read = async () => (await noor.ok(getArticle, { params: { slug } })).data.pictures[0]?.url;
    expect(await read()).toBe(url);
    app.clock.advance(2 * hour);
    expect(await status(noor, url)).toBe(403);
    const now = await read();
    expect(now).not.toBe(url);
    expect(await status(noor, now ?? '')).toBe(200);
  });

  it('are refused with a sentence, and nothing of the call stays', async () => {
    const draft = await draftOf(mara);
    const params = { id: draft._id };
    const before = await app.storedFiles();
    const good = await pngFile();
    const broken = new File([new Uint8Array((await bytesOf(good)).subarray(0, 400))], 'half.png');
    const bomb = claiming(await bytesOf(good), 30_000);
    const { pictureType, pictureBroken } = messages.files;
    const cases: [files: File[], status: number, sentence: string][] = [
      [[textFile('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml')], 415, pictureType('a.svg')],
      [[textFile('Words', 'a.png', 'image/png')], 415, pictureType('a.png')],
      [[largeFile(100, 'a.pdf', [0x25, 0x50, 0x44, 0x46])], 415, pictureType('a.pdf')],
      [[good, broken], 400, pictureBroken('half.png')],
      [[new File([new Uint8Array(bomb)], 'bomb.png')], 400, pictureBroken('bomb.png')],
      [[new File([], 'empty.png')], 400, messages.notes.fileEmpty('empty.png')],
      [[largeFile(limits.pictureBytes + 1, 'a.jpg')], 413, messages.notes.fileTooLarge('a.jpg', limits.pictureBytes)],
      [Array.from({ length: 5 }, () => good), 400, messages.http.tooManyFiles(4)],
      [[], 400, messages.blog.pictureMissing],
    ];
    for (const [files, code, message] of cases)
      expect(await mara.refused(addArticlePictures, { params, body: {}, files })).toMatchObject({
        status: code,
        message,
      });
    const wrongAlts: [alts: unknown, sentence: string][] = [
      [['a', 'b'], messages.files.moreAlts],
      ['words', messages.files.altsUnreadable],
      [{ a: 1 }, messages.files.altsUnreadable],
      [['x'.repeat(501)], 'Each alt text must be at most 500 characters long.'],
      [[5], 'Each alt text must be a text.'],
    ];
    for (const [alts, message] of wrongAlts)
      expect(await mara.refused(addArticlePictures, { params, body: { alts }, files: [good] })).toMatchObject({
        status: 400,
        message,
      });
    expect(await app.storedFiles()).toEqual(before);
    expect((await mara.ok(getArticle, { params: { slug: draft._id } })).data.pictures).toEqual([]);
  });

  it('hold nothing but pixels of whatever is sent', async () => {
    const draft = await draftOf(mara);
    for (const { name, type, bytes } of await hostileUploads()) {
      const form = new FormData();
      form.append('pictures', new File([new Uint8Array(bytes)], name, { type }));
      const response = await mara.fetch(`/api/blogs/${draft._id}/pictures`, { method: 'POST', body: form });
      if (!response.ok) expect([400, 415], name).toContain(response.status);
    }
    const { data } = await mara.ok(getArticle, { params: { slug: draft._id } });
    for (const { url } of data.pictures)
      expect((await sharp(await bytesOf(await mara.fetch(url))).metadata()).format).toBe('webp');
  });

  it('belong to those who write the article', async () => {
    const other = await addPerson(app);
    const files = [await pngFile()];
    const draft = await draftOf(mara);
    const pending = await submit(mara);
    const shown = await publish(app, mara);
    const before = await app.storedFiles();
    for (const id of [draft._id, pending._id, crypto.randomUUID(), 'x', "' or 1=1 --"])
      expect(await other.refused(addArticlePictures, { params: { id }, body: {}, files })).toMatchObject(missing);
    const notYours = await other.refused(addArticlePictures, { params: { id: shown._id }, body: {}, files });
    expect(notYours).toMatchObject({ status: 403, message: messages.blog.notYours });
    expect((await app.visitor.refused(addArticlePictures, { params: { id: draft._id }, files })).status).toBe(401);
    expect(await app.storedFiles()).toEqual(before);
    // A picture of another article is not drawn.
    const { _id } = await addOne(mara, draft);
    const copied = await submit(other, { content: textWith(_id) });
    expect(copied.html).not.toContain('<img');
    expect(copied.html).toContain('A wide river');
  });

  it('are limited in number, however many come at once, and count as stored bytes', async () => {
    const noor = await addPerson(app);
    const draft = await draftOf(noor);
    const { each } = articleLimits.pictures;
    const { _id: first } = await addOne(noor, draft);
    const row = await app.db
      .selectFrom('article_pictures')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const used = async () => (await noor.ok(getStorage)).storage.used;
    expect(await used()).toBe(row.size);
    const more = Array.from({ length: each - 3 }, () => Object.assign({}, row, { id: crypto.randomUUID(), size: 1 }));
    await app.db.insertInto('article_pictures').values(more).execute();
    const file = await pngFile();
    const answers = await Promise.all(
      [1, 2, 3].map(() => {
        const form = new FormData();
        form.append('pictures', file);
        return noor.fetch(`/api/blogs/${draft._id}/pictures`, { method: 'POST', body: form });
      }),
    );
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([201, 201, 409]);
    const refusal = await noor.refused(addArticlePictures, { params: { id: draft._id }, body: {}, files: [file] });
    expect(refusal).toMatchObject({ status: 409, message: messages.blog.tooManyPictures(each) });
    await noor.ok(deleteArticle, { params: { id: draft._id } });
    expect(await used()).toBe(0);
    expect(await storedFile(first)).toEqual([]);
  });

  it('go with their article, and with the account', async () => {
    const noor = await app.signUp();
    const [draft, article, third] = [await draftOf(noor), await publish(app, noor), await submit(noor)];
    const pictures = [await addOne(noor, draft), await addOne(noor, article), await addOne(noor, third)];
    const [ofDraft = '', ofArticle = '', ofThird = ''] = pictures.map(({ _id }) => _id);
    const names = await Array.fromAsync(referencedFiles(app.db));
    for (const { _id } of pictures) {
      expect(await storedFile(_id)).toHaveLength(1);
      expect(names).toContain(`${_id}.webp`);
    }
    // The sweep knows them.
    app.clock.advance(3 * hour);
    await app.sweep();
    expect(await storedFile(ofDraft)).toHaveLength(1);
    await noor.ok(deleteArticle, { params: { id: article._id } });
    expect(await storedFile(ofArticle)).toEqual([]);
    const now = await addAdminTo(app, 'editor');
    await now.ok(deleteBlog, { params: { id: third._id } });
    expect(await storedFile(ofThird)).toEqual([]);
    await noor.ok(deleteMe, { body: { password: noor.password } });
    expect(await storedFile(ofDraft)).toEqual([]);
  });

  it('are in the export, beside the text that shows them', async () => {
    const noor = await app.signUp();
    const draft = await draftOf(noor);
    const { _id } = await addOne(noor, draft);
    const body = { title: 'Harbour', content: textWith(_id), draft: true } as const;
    await noor.ok(updateArticle, { params: { id: draft._id }, body });
    const zip = readZip(await bytesOf(await noor.fetch(exportMe.path)));
    expect(String(zip.get('articles/Harbour.md'))).toContain(`![A wide river](pictures/${_id}.webp)`);
    expect((await sharp(zip.get(`articles/pictures/${_id}.webp`)).metadata()).format).toBe('webp');
    expect(JSON.parse(String(zip.get('thoughtleaf.json'))).articles[0].pictures).toEqual([
      { _id, alt: 'A river', width: 800, height: 500, file: `pictures/${_id}.webp` },
    ]);
  });
});

describe.each(engines)('room for pictures of articles, on %s', (engine) => {
  it('is that of all files of a person', async () => {
    const app = await startTestApp(engine, { USER_STORAGE_MB: '1' });
    try {
      const mara = await app.signUp();
      const draft = await draftOf(mara);
      const before = await app.storedFiles();
      const files = [await noisyFile(), await noisyFile()];
      const refusal = await mara.refused(addArticlePictures, { params: { id: draft._id }, body: {}, files });
      expect(refusal).toMatchObject({ status: 413, code: 'quota' });
      expect(await app.storedFiles()).toEqual(before);
      expect((await mara.ok(getStorage)).storage.used).toBe(0);
    } finally {
      await app.close();
    }
  });
});
