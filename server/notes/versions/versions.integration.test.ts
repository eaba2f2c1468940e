import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { messages } from '#contract/messages.ts';
import { listVersions, readVersion, restoreVersion } from '#contract/notes/note-versions.ts';
import {
  addNote,
  deleteNote,
  listNotes,
  permanentlyDeleteNote,
  restoreNote,
  updateNote,
} from '#contract/notes/notes.ts';
import { disableNote } from '#contract/notes/notes.admin.ts';
import { exportMe } from '#contract/users/users.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf } from '#server/testing/test-files.ts';
import { versionLength } from '#lib/text-versions.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const first = 'The path along the north shore is closed.';

describe.each(engines)('the versions of a note, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  async function settle() {
    const owner = await addPerson(app, 'Grace');
    const { data } = await owner.ok(addNote, { body: { title: 'By the lake', description: first, tags: ['water'] } });
    return { owner, params: { id: data._id } };
  }

  const save = (owner: Passerby, params: { id: string }, body: object) => owner.ok(updateNote, { params, body });
  const at = (params: { id: string }, version: number | string) => ({ ...params, version: String(version) });
  const textOf = async (owner: Passerby, params: { id: string }, version: number) =>
    (await owner.ok(readVersion, { params: at(params, version) })).data.description;

  it('begin with the first text, the current one is the newest', async () => {
    const { owner, params } = await settle();
    const by = { _id: owner.id, name: 'Grace' };
    const created = new Date(app.clock.now()).toISOString();
    const firstEntry = { version: 1, savedAt: created, title: 'By the lake', characters: first.length, by };
    expect(await owner.ok(listVersions, { params })).toMatchObject({ data: [firstEntry], nextCursor: null });

    app.clock.advance(1000);
    const { data: saved } = await save(owner, params, { description: `${first} 🚣`, title: 'At the lake', tags: [] });
    expect((await owner.ok(listVersions, { params })).data).toEqual([
      { version: 2, savedAt: saved.updatedAt, title: 'At the lake', characters: first.length + 2, by },
      firstEntry,
    ]);
    expect((await owner.ok(readVersion, { params: at(params, 1) })).data).toEqual({
      version: 1,
      savedAt: created,
      title: 'By the lake',
      description: first,
      tags: ['water'],
    });
  });

  it('are one for what is written within five minutes of its first save, and one more for a text that is mostly gone', async () => {
    const { owner, params } = await settle();
    const versions = async () => (await owner.ok(listVersions, { params })).data.map(({ version }) => version);
    for (const word of ['We', 'took', 'the', 'ridge']) {
      await save(owner, params, { description: `${first} ${word}` });
      app.clock.advance(versionLength / 4);
    }
    expect(await versions()).toEqual([2, 1]);
    await save(owner, params, { description: `${first} We took the ridge.` });
    expect(await versions()).toEqual([3, 2, 1]);
    await save(owner, params, { description: 'Nothing' });
    expect(await versions()).toEqual([4, 3, 2, 1]);
    // What changes nothing is none.
    await save(owner, params, { description: 'Nothing' });
    expect(await versions()).toEqual([4, 3, 2, 1]);
    expect(await textOf(owner, params, 3)).toBe(`${first} We took the ridge.`);
    expect(await textOf(owner, params, 2)).toBe(`${first} ridge`);
  });

  it('come in pages', async () => {
    const { owner, params } = await settle();
    for (let step = 0; step < 4; step += 1) {
      await save(owner, params, { description: `${first} ${step}` });
      app.clock.advance(versionLength);
    }
    const page = await owner.ok(listVersions, { params, query: { limit: '2' } });
    expect(page.data.map(({ version }) => version)).toEqual([5, 4]);
    expect(page.nextCursor).toBe('4');
    const next = await owner.ok(listVersions, { params, query: { limit: '3', cursor: '4' } });
    expect(next).toMatchObject({ data: [{ version: 3 }, { version: 2 }, { version: 1 }], nextCursor: null });
    expect(await owner.refused(listVersions, { params, query: { cursor: '-1' } })).toMatchObject({ status: 400 });
  });

  it('are restored as a new version, which can be undone', async () => {
    const { owner, params } = await settle();
    await save(owner, params, { title: 'Another title', description: 'Something else', tags: [] });
    const { data, message } = await owner.ok(restoreVersion, { params: at(params, 1) });
    expect(message).toBe(messages.notePage.versionRestored);
    expect(data).toMatchObject({ title: 'By the lake', description: first, tags: ['water'] });
    // Lists and searches know it at once.
    expect((await owner.ok(listNotes, { query: { q: 'shore' } })).data).toEqual([data]);
    expect((await owner.ok(listNotes, { query: { tag: 'water' } })).data).toEqual([data]);
    expect(await textOf(owner, params, 2)).toBe('Something else');
    await owner.ok(restoreVersion, { params: at(params, 2) });
    expect((await owner.ok(listVersions, { params })).data.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect(await textOf(owner, params, 4)).toBe('Something else');
  });

  it('are refused to others, by wrong numbers, for a disabled note; in the bin they are only read', async () => {
    const { owner, params } = await settle();
    const stranger = await addPerson(app);
    const unknown = { status: 404, code: 'notFound' };
    for (const call of [readVersion, restoreVersion]) {
      expect(await stranger.refused(call, { params: at(params, 1) })).toMatchObject(unknown);
      for (const wrong of ['2', '0', '-1', '1.5', 'one', '9'.repeat(40)])
        expect(await owner.refused(call, { params: at(params, wrong) })).toMatchObject({
          ...unknown,
          message: messages.notes.versionNotFound,
        });
    }
    expect(await stranger.refused(listVersions, { params })).toMatchObject(unknown);

    await owner.ok(deleteNote, { params });
    expect(await textOf(owner, params, 1)).toBe(first);
    expect(await owner.refused(restoreVersion, { params: at(params, 1) })).toMatchObject({
      status: 409,
      code: 'conflict',
      message: messages.notes.versionOfDeletedNote,
    });
    await owner.ok(restoreNote, { params });

    const admin = await addAdminTo(app, 'superAdmin');
    await admin.ok(disableNote, { params, body: { disabled: true } });
    const forbidden = { status: 403, code: 'forbidden' };
    expect(await owner.refused(listVersions, { params })).toMatchObject(forbidden);
    expect(await owner.refused(readVersion, { params: at(params, 1) })).toMatchObject(forbidden);
    expect(await owner.refused(restoreVersion, { params: at(params, 1) })).toMatchObject(forbidden);
  });

  it('lose no text where two saves or restores come at once', async () => {
    const { owner, params } = await settle();
    const texts = Array.from({ length: 8 }, (_, place) => String(place).repeat(40));
    await Promise.all(texts.map((description) => save(owner, params, { description })));
    const { data } = await owner.ok(listVersions, { params });
    const kept = await Promise.all(data.map(({ version }) => textOf(owner, params, version)));
    expect(kept.toSorted()).toEqual([...texts, first].toSorted());
    await Promise.all([1, 2].map((version) => owner.ok(restoreVersion, { params: at(params, version) })));
    expect((await owner.ok(listVersions, { params })).data).toHaveLength(11);
  });

  it('are in the export, and go with the note', async () => {
    const { owner, params } = await settle();
    await save(owner, params, { description: 'Something else' });
    const zip = readZip(await bytesOf(await owner.fetch(exportMe.path)));
    const exported = z.parse(
      z.object({ notes: z.array(z.looseObject({ versions: z.array(z.unknown()) })) }),
      JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? ''),
    );
    expect(exported.notes[0]?.versions).toEqual([
      { version: 1, savedAt: expect.any(String), title: 'By the lake', description: first, tags: ['water'] },
    ]);
    await owner.ok(deleteNote, { params });
    await owner.ok(permanentlyDeleteNote, { params });
    const left = await app.db.selectFrom('note_versions').selectAll().where('note_id', '=', params.id).execute();
    expect(left).toEqual([]);
  });

  it('are at most 200, among them the first', async () => {
    const { owner, params } = await settle();
    const { db, clock } = app;
    const former = (version: number) => ({ version, saved_at: clock.now(), title: 'By the lake', tags: '[]' });
    for (let version = 1; version <= 250; version += 1)
      await db
        .insertInto('note_versions')
        .values({ ...former(version), note_id: params.id, description: first, characters: first.length })
        .execute();
    await db.updateTable('notes').set({ version: 251 }).where('id', '=', params.id).execute();
    await save(owner, params, { description: 'Nothing' });
    const { count } = await db
      .selectFrom('note_versions')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('note_id', '=', params.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(199);
    expect(await textOf(owner, params, 1)).toBe(first);
  });
});
