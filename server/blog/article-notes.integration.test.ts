import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBlogMeta, listBlogs } from '#contract/blog/blog.admin.ts';
import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { getArticle, getArticleNote, listArticles, listMyArticles } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { addNote, deleteNote, permanentlyDeleteNote, type Note } from '#contract/notes/notes.ts';
import { exportMe } from '#contract/users/users.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleBody, publish, submit } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson } from '#server/testing/test-people.ts';
import { bytesOf } from '#server/testing/test-files.ts';

describe.each(engines)('the note that an article was made of, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const write = async (who: Client): Promise<Note> =>
    (await who.ok(addNote, { body: { title: 'A walk', description: 'Along the river' } })).data;
  const noteOf = async (who: Client, id: string) => (await who.ok(getArticleNote, { params: { id } })).data.noteId;

  it('is told to its author alone, pending or approved', async () => {
    const [mara, noor] = [await addPerson(app), await addPerson(app)];
    const note = await write(mara);
    const pending = await submit(mara, { noteId: note._id });
    const shown = await publish(app, mara, { noteId: note._id });
    const plain = await submit(mara);
    const mine = (await mara.ok(listMyArticles)).data.map(({ _id, noteId }) => [_id, noteId]);
    expect(new Map(mine.map(([id, noteId]) => [id, noteId]))).toEqual(
      new Map([
        [pending._id, note._id],
        [shown._id, note._id],
        [plain._id, null],
      ]),
    );
    expect([await noteOf(mara, pending._id), await noteOf(mara, shown._id), await noteOf(mara, plain._id)]).toEqual([
      note._id,
      note._id,
      null,
    ]);
    const refusals = [
      await noor.refused(getArticleNote, { params: { id: pending._id } }),
      await noor.refused(getArticleNote, { params: { id: shown._id } }),
      await mara.refused(getArticleNote, { params: { id: 'nothing' } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 403, 404]);
    const admin = await addAdminTo(app, 'superAdmin');
    const answers = [
      await app.visitor.ok(listArticles),
      await noor.ok(getArticle, { params: { slug: shown.slug } }),
      await mara.ok(getArticle, { params: { slug: shown.slug } }),
      await admin.ok(listBlogs, { query: { limit: 50 } }),
      await admin.ok(listBlogMeta, { query: { limit: 50 } }),
      await (await app.visitor.fetch('/blog/rss.xml')).text(),
    ];
    expect(JSON.stringify(answers)).toContain(shown.slug);
    expect(JSON.stringify(answers)).not.toContain(note._id);
  });

  it('is known from the draft on, and goes along where the draft is submitted', async () => {
    const [mara, noor] = [await addPerson(app), await addPerson(app)];
    const note = await write(mara);
    const blank = { title: '', content: '', draft: true } as const;
    const { data: draft } = await mara.ok(addArticle, { body: { ...blank, noteId: note._id } });
    const params = { id: draft._id };
    await mara.ok(updateArticle, { params, body: { ...blank, title: 'Further' } });
    expect(await noteOf(mara, draft._id)).toBe(note._id);
    expect((await mara.ok(listMyArticles)).data).toMatchObject([{ _id: draft._id, draft: true, noteId: note._id }]);
    expect((await noor.refused(getArticleNote, { params })).status).toBe(404);
    await mara.ok(updateArticle, { params, body: articleBody({ draft: false }) });
    expect(await noteOf(mara, draft._id)).toBe(note._id);

    const theirs = await write(noor);
    const { data: other } = await mara.ok(addArticle, { body: { ...blank, noteId: theirs._id } });
    expect(await noteOf(mara, other._id)).toBeNull();
    const gone = await write(mara);
    await mara.ok(updateArticle, { params: { id: other._id }, body: { ...blank, noteId: gone._id } });
    expect(await noteOf(mara, other._id)).toBe(gone._id);
    await mara.ok(deleteNote, { params: { id: gone._id } });
    await mara.ok(permanentlyDeleteNote, { params: { id: gone._id } });
    expect(await noteOf(mara, other._id)).toBeNull();
  });

  it('stays where a change leaves it out, and is taken away or replaced where it is given', async () => {
    const mara = await addPerson(app);
    const [first, second] = [await write(mara), await write(mara)];
    const { _id: id } = await submit(mara, { noteId: first._id });
    const change = async (more: { noteId?: string | null }) => {
      await mara.ok(updateArticle, { params: { id }, body: articleBody(more) });
      return noteOf(mara, id);
    };
    expect(await change({})).toBe(first._id);
    expect(await change({ noteId: second._id })).toBe(second._id);
    expect(await change({ noteId: 'nothing' })).toBe(second._id);
    expect(await change({ noteId: null })).toBe(null);
    expect(await change({ noteId: first._id })).toBe(first._id);
  });

  it('is ignored where it is somebody else’s, and refused where it is no text', async () => {
    const [mara, noor] = [await addPerson(app), await addPerson(app)];
    const theirs = await write(noor);
    expect(await noteOf(mara, (await submit(mara, { noteId: theirs._id }))._id)).toBe(null);
    const body = { ...articleBody(), noteId: 5 };
    const refusal = await mara.refused(updateArticle, { params: { id: theirs._id }, body });
    expect(refusal).toMatchObject({ status: 400, message: messages.notes.badNoteId });
  });

  it('is in the export, and goes with the note for good', async () => {
    const mara = await app.signUp();
    const note = await write(mara);
    const { _id: id } = await submit(mara, { noteId: note._id });
    const exported = async (): Promise<unknown> => {
      const zip = readZip(await bytesOf(await mara.fetch(exportMe.path)));
      return JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? '');
    };
    expect(await exported()).toMatchObject({ articles: [{ _id: id, noteId: note._id }] });
    await mara.ok(deleteNote, { params: { id: note._id } });
    expect(await noteOf(mara, id)).toBe(note._id);
    await mara.ok(permanentlyDeleteNote, { params: { id: note._id } });
    expect(await noteOf(mara, id)).toBe(null);
    expect(await exported()).toMatchObject({ articles: [{ _id: id, noteId: null }] });
  });
});
