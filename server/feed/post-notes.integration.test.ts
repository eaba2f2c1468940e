import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPost,
  deletePost,
  getPost,
  listNotesOfPosts,
  listPosts,
  listPostsOfUser,
  permanentlyDeletePost,
  type Post,
  updatePost,
} from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { unshareNote } from '#contract/notes/note-people.ts';
import { addNote, deleteNote, emptyBin, permanentlyDeleteNote, type Note } from '#contract/notes/notes.ts';
import { deleteMe, exportMe } from '#contract/users/users.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { addFriends, addShared } from '#server/testing/share-notes.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson } from '#server/testing/test-people.ts';
import { bytesOf } from '#server/testing/test-files.ts';

describe.each(engines)('the note that a thought was made of, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const write = async (who: Client): Promise<Note> =>
    (await who.ok(addNote, { body: { title: 'A walk', description: 'Along the river' } })).data;
  const post = async (who: Client, noteId?: string | null): Promise<Post> =>
    (await who.ok(addPost, { body: { content: 'Along the river', noteId } })).data;
  const notesOf = async (who: Client) => (await who.ok(listNotesOfPosts)).data;

  it('is told to its author alone, and stands in no answer that others get', async () => {
    const [mara, noor] = [await addPerson(app), await addPerson(app)];
    const note = await write(mara);
    const made = await post(mara, note._id);
    const plain = await post(mara);
    expect(await notesOf(mara)).toEqual([{ postId: made._id, noteId: note._id }]);
    expect(await notesOf(noor)).toEqual([]);
    expect(Object.keys(made)).toEqual(Object.keys(plain));
    const admin = await addAdminTo(app, 'superAdmin');
    const params = { id: made._id };
    for (const who of [mara, noor, app.visitor]) {
      const answers = [
        await who.ok(listPosts),
        await who.ok(getPost, { params }),
        await who.ok(listPostsOfUser, { params: { id: mara.id } }),
      ];
      expect(JSON.stringify(answers)).toContain(made._id);
      expect(JSON.stringify(answers)).not.toContain(note._id);
    }
    for (const path of [`/post/${made._id}`, '/feed', '/feed/rss.xml'])
      expect(await (await app.visitor.fetch(path)).text()).not.toContain(note._id);
    for (const path of ['/api/admin/comments', '/api/admin/users', '/api/admin/reports'])
      expect(await (await admin.fetch(path)).text()).not.toContain(note._id);
  });

  it('stays through an edit, the bin of the thought and the bin of the note, and goes with either for good', async () => {
    const mara = await addPerson(app);
    const [first, second] = [await write(mara), await write(mara)];
    const [one, other] = [await post(mara, first._id), await post(mara, second._id)];
    await mara.ok(updatePost, { params: { id: one._id }, body: { content: 'Changed' } });
    await mara.ok(deletePost, { params: { id: one._id } });
    await mara.ok(deleteNote, { params: { id: second._id } });
    expect(await notesOf(mara)).toEqual([
      { postId: other._id, noteId: second._id },
      { postId: one._id, noteId: first._id },
    ]);
    await mara.ok(permanentlyDeletePost, { params: { id: one._id } });
    await mara.ok(permanentlyDeleteNote, { params: { id: second._id } });
    expect(await notesOf(mara)).toEqual([]);
    expect((await mara.ok(getPost, { params: { id: other._id } })).data.content).toBe('Along the river');
    const rows = await app.db.selectFrom('post_notes').select('post_id').where('user_id', '=', mara.id).execute();
    expect(rows).toEqual([]);
  });

  it('goes when the bin of the notes is emptied', async () => {
    const mara = await addPerson(app);
    const note = await write(mara);
    await post(mara, note._id);
    await mara.ok(deleteNote, { params: { id: note._id } });
    await mara.ok(emptyBin);
    expect(await notesOf(mara)).toEqual([]);
  });

  it('is ignored where the author cannot read it: the thought is posted', async () => {
    const [mara, noor] = [await addPerson(app), await addPerson(app)];
    const theirs = await write(noor);
    for (const noteId of [theirs._id, '01900000-0000-7000-8000-000000000000', '', "' or 1=1 --", '%', null, undefined])
      expect((await post(mara, noteId)).content).toBe('Along the river');
    expect(await notesOf(mara)).toEqual([]);
    expect(await notesOf(noor)).toEqual([]);
  });

  it('may be a note that is shared with the author', async () => {
    const [ada, grace] = await addFriends(app, 2);
    if (!grace) throw new Error('One is missing.');
    const shared = await addShared(ada, [[grace, 'reader']]);
    const made = await post(grace, shared._id);
    expect(await notesOf(grace)).toEqual([{ postId: made._id, noteId: shared._id }]);
    expect(await notesOf(ada)).toEqual([]);
    await ada.ok(unshareNote, { params: { id: shared._id, userId: grace.id } });
    await post(grace, shared._id);
    expect(await notesOf(grace)).toHaveLength(1);
  });

  it.each([[5], [{}], [['x']], ['x'.repeat(101)], [true]])('is refused as %j', async (noteId) => {
    const mara = await addPerson(app);
    const refusal = await mara.refused(addPost, { body: { content: 'Words', noteId } });
    expect(refusal).toMatchObject({ status: 400, message: messages.notes.badNoteId, fields: ['noteId'] });
  });

  it('is in the export of its author, and goes with the account', async () => {
    const mara = await app.signUp();
    const note = await write(mara);
    const [plain, made] = [await post(mara), await post(mara, note._id)];
    const zip = readZip(await bytesOf(await mara.fetch(exportMe.path)));
    const exported: unknown = JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? '');
    expect(exported).toMatchObject({
      posts: [
        { _id: plain._id, noteId: null },
        { _id: made._id, noteId: note._id },
      ],
    });
    await mara.ok(deleteMe, { body: { password: mara.password } });
    const rows = await app.db.selectFrom('post_notes').select('post_id').where('note_id', '=', note._id).execute();
    expect(rows).toEqual([]);
  });

  it('goes without leaving the thought behind where twenty thoughts and the note’s end come at once', async () => {
    const mara = await addPerson(app);
    const note = await write(mara);
    await mara.ok(deleteNote, { params: { id: note._id } });
    await Promise.all([
      ...Array.from({ length: 20 }, () => post(mara, note._id)),
      mara.ok(permanentlyDeleteNote, { params: { id: note._id } }),
    ]);
    expect(await notesOf(mara)).toEqual([]);
    expect((await mara.ok(listPostsOfUser, { params: { id: mara.id }, query: { limit: 50 } })).data).toHaveLength(20);
  });
});
