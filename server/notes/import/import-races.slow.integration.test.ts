import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeNotes } from '#contract/notes/note-actions.ts';
import { importAttachment, importNotes, undoImport } from '#contract/notes/note-import.ts';
import { renameTag } from '#contract/notes/note-tags.ts';
import * as notes from '#contract/notes/notes.ts';
import { newId } from '#server/platform/ids.ts';
import { deleteAccount } from '#server/users/delete-account.service.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { pngFile, textFile } from '#server/testing/test-files.ts';
import { addPeople, addPerson } from '#server/testing/test-people.ts';
import { newNoteRow } from '../note-row.ts';
import { insertImportedNotes } from './note-imports.store.ts';

const date = '2019-03-04T05:06:07.000Z';

/** Imported notes of one call, each with a tag and a link to the next. */
const batchOf = (count: number, name = 'Note') =>
  Array.from({ length: count }, (_, place) => ({
    clientId: randomUUID(),
    title: `${name} ${place}`,
    description: `Words of it, and [[${name} ${place + 1}]]`,
    tags: ['all', `tag ${place % 7}`],
    date,
  }));

describe.each(engines)('imports at the same time, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const send = async (who: Client, batch: readonly unknown[], importId?: string) =>
    (await who.ok(importNotes, { body: { notes: [...batch], ...(importId !== undefined && { importId }) } })).results;
  const statesOf = async (who: Client, batch: readonly unknown[], importId?: string) =>
    (await send(who, batch, importId)).map(({ status }) => status);
  const totalOf = async (who: Client) => (await who.ok(notes.listNotes, { query: { limit: 1 } })).total;

  it('of many people wait for each other nowhere for ever', async () => {
    const people = await addPeople(app, 8);
    for (let round = 0; round < 2; round += 1) {
      const done = await Promise.all(people.map((who) => statesOf(who, batchOf(100))));
      expect(new Set(done.flat())).toEqual(new Set(['added']));
    }
    for (const who of people) expect(await totalOf(who)).toBe(200);
  });

  it.skipIf(engine === 'sqlite')(
    'lock one part of the total of notes each, so that no two wait for each other',
    async () => {
      const { id } = await addPerson(app);
      const row = (place: number) =>
        newNoteRow({ id: newId(), user_id: id, title: 'x', description: 'x', created_at: place });
      const locked = await app.db.transaction().execute(async (tx) => {
        await insertImportedNotes(
          tx,
          Array.from({ length: 100 }, (_, place) => row(place)),
        );
        const { rows } =
          await sql`select shard from totals where name = 'notes' and xmin = pg_current_xact_id()::xid`.execute(tx);
        return rows;
      });
      expect(locked).toHaveLength(1);
    },
  );

  it('of the same notes, a hundred times, add each once', async () => {
    const who = await addPerson(app);
    const batch = batchOf(3);
    const done = await Promise.all(Array.from({ length: 100 }, () => send(who, batch)));
    expect(done.flat().filter(({ status }) => status === 'added')).toHaveLength(3);
    expect(new Set(done.map((results) => results.map(({ _id }) => _id).join())).size).toBe(1);
    expect(await totalOf(who)).toBe(3);
  });

  it('and a note that is added under the same client id add it once', async () => {
    const who = await addPerson(app);
    for (let round = 0; round < 10; round += 1) {
      const [note] = batchOf(1);
      const clientId = note?.clientId ?? '';
      const body = { title: 'By hand', description: 'By hand', clientId };
      const [added, results] = await Promise.all([who.ok(notes.addNote, { body }), send(who, [note])]);
      expect(results[0]?._id).toBe(added.data._id);
      expect(await totalOf(who)).toBe(round + 1);
    }
  });

  it('go on while the person writes, renames, tags, bins, deletes, and undoes another one', async () => {
    const who = await addPerson(app);
    const importId = randomUUID();
    const [first] = await Promise.all([send(who, batchOf(40), importId), send(who, batchOf(40, 'Kept'))]);
    const ids = first.map(({ _id }) => _id ?? '');
    const at = (place: number) => ({ id: ids[place] ?? '' });
    const work: (() => Promise<unknown>)[] = [
      () => who.ok(notes.updateNote, { params: at(0), body: { title: 'Another title', tags: ['all', 'x'] } }),
      () => who.ok(notes.updateNote, { params: at(2), body: { description: 'Links to [[Kept 1]] and [[Later 1]]' } }),
      () => who.ok(renameTag, { params: { tag: 'all' }, body: { name: 'every' } }),
      () => who.ok(changeNotes, { body: { ids: ids.slice(10, 30), action: 'addTag', tag: 'some' } }),
      () => who.ok(changeNotes, { body: { ids: ids.slice(20, 40), action: 'archive' } }),
      () => who.ok(notes.deleteNote, { params: at(5) }),
      () => who.ok(notes.addNote, { body: { title: 'Later 1', description: 'See [[Later 2]]' } }),
      () => who.ok(importAttachment, { params: { ...at(7), attId: randomUUID() }, body: {}, files: [textFile()] }),
    ];
    const [, ...imported] = await Promise.all([
      Promise.all(work.map((each) => each())),
      ...['Later', 'Again', 'More'].map((name) => statesOf(who, batchOf(60, name))),
    ]);
    expect(imported.map((states) => new Set(states))).toEqual([
      new Set(['added']),
      new Set(['added']),
      new Set(['added']),
    ]);
    const [undone, states] = await Promise.all([
      who.ok(undoImport, { params: { importId } }),
      statesOf(who, batchOf(60, 'Meanwhile')),
      who.ok(notes.emptyBin),
      who.ok(renameTag, { params: { tag: 'every' }, body: { name: 'all' } }),
    ]);
    expect(new Set(states)).toEqual(new Set(['added']));
    expect(undone.deleted + undone.binned).toBeGreaterThanOrEqual(39);
    // What was counted is what is there.
    const [{ active } = { active: -1 }] = await app.db
      .selectFrom('notes')
      .select((select) => select.fn.countAll<number>().as('active'))
      .where('user_id', '=', who.id)
      .where('deleted_at', 'is', null)
      .where('archived', '=', 0)
      .execute();
    expect(await totalOf(who)).toBe(active);
    expect(active).toBe(40 + 1 + 4 * 60);
  });

  it('of one file, twenty times, store it once', async () => {
    const who = await addPerson(app);
    const [note] = await send(who, batchOf(1));
    const before = await app.storedFiles();
    const params = { id: note?._id ?? '', attId: randomUUID() };
    const file = await pngFile();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => who.ok(importAttachment, { params, body: {}, files: [file] })),
    );
    for (const { data } of answers) expect(data.attachments.map(({ _id }) => _id)).toEqual([params.attId]);
    // The file and its thumbnail.
    expect(await app.storedFiles()).toHaveLength(before.length + 2);
  });

  it('that are undone while their files still come leave no file without its note', async () => {
    const who = await addPerson(app);
    const before = await app.storedFiles();
    for (let round = 0; round < 5; round += 1) {
      const importId = randomUUID();
      const sent = await send(who, batchOf(8), importId);
      const put = async (id = '') => {
        const form = new FormData();
        form.append('attachment', textFile());
        const path = importAttachment.path.replace('{id}', id).replace('{attId}', randomUUID());
        return (await who.fetch(path, { method: 'PUT', body: form })).status;
      };
      const [statuses, ...undone] = await Promise.all([
        Promise.all(sent.map(({ _id }) => put(_id))),
        who.fetch(undoImport.path.replace('{importId}', importId), { method: 'DELETE' }),
        who.fetch(undoImport.path.replace('{importId}', importId), { method: 'DELETE' }),
      ]);
      for (const status of statuses) expect([200, 404]).toContain(status);
      expect(undone.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 404]);
    }
    expect(await totalOf(who)).toBe(0);
    await who.ok(notes.emptyBin);
    expect(await app.storedFiles()).toEqual(before);
  });

  it('and an account that goes leave nothing behind', async () => {
    for (let round = 0; round < 6; round += 1) {
      const who = await addPerson(app);
      const calls = Array.from({ length: 3 }, () =>
        who.fetch(importNotes.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ notes: batchOf(60), importId: randomUUID() }),
        }),
      );
      const leave = () => deleteAccount(app.platform, { id: who.id, password_hash: 'none' }, { isBanned: false });
      const [replies] = await Promise.all([Promise.all(calls), leave()]);
      for (const { status } of replies) expect([200, 401, 404]).toContain(status);
      for (const table of ['notes', 'note_imports', 'notebooks', 'note_tags', 'note_links'] as const)
        expect(await app.db.selectFrom(table).select('user_id').where('user_id', '=', who.id).execute()).toEqual([]);
    }
  });
});
