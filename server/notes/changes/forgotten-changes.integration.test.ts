import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import { addNote, deleteNote, emptyBin, listNotes, permanentlyDeleteNote, updateNote } from '#contract/notes/notes.ts';
import { createDevice } from '#server/testing/follow-changes.ts';
import { backUp, restore } from '#server/testing/test-backups.ts';
import { databaseOf, engines, makeFolder, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';
import { updateNotebook } from './notebook.store.ts';

const body = { title: 'The river', description: 'The river is wide.' };
const gone = { status: 410, code: 'gone', message: messages.notes.changesGone };
const day = 24 * 60 * 60_000;

const add = async (who: Client): Promise<string> => (await who.ok(addNote, { body })).data._id;

async function removeOne(who: Client): Promise<string> {
  const id = await add(who);
  await who.ok(deleteNote, { params: { id } });
  await who.ok(permanentlyDeleteNote, { params: { id } });
  return id;
}

describe.each(engines)('a place in the changes of a notebook on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  /** A session that is not used ends sooner. */
  async function passHalfAYear(who: Client): Promise<void> {
    for (let months = 0; months < 6; months += 1) {
      app.clock.advance(31 * day);
      await who.ok(listNotes);
    }
  }

  const refusedSince = (who: Client, since: string) => who.refused(listNoteChanges, { query: { since } });

  it('from the future is gone', async () => {
    const owner = await addPerson(app);
    expect(await refusedSince(owner, '1')).toMatchObject(gone);
    await add(owner);
    expect(await refusedSince(owner, '2')).toMatchObject(gone);
    expect(await owner.ok(listNoteChanges, { query: { since: '1' } })).toMatchObject({ data: [], hasMore: false });
    // Cursors of a first reading that nobody was given.
    expect(await refusedSince(owner, `5${'1'.padStart(15, '0')}`)).toMatchObject(gone);
    expect(await refusedSince(owner, `1${'7'.padStart(15, '0')}`)).toMatchObject(gone);
    expect(await refusedSince(owner, '9'.repeat(30))).toMatchObject(gone);
  });

  it('is gone once deletions after it are forgotten, but a reading from the beginning goes on', async () => {
    const owner = await addPerson(app);
    const old = await add(owner);
    const early = createDevice(owner);
    await early.pull();
    for (let count = 0; count < 5; count += 1) await add(owner);
    await removeOne(owner);
    await passHalfAYear(owner);
    const late = createDevice(owner);
    await late.pull();
    const during = await owner.ok(listNoteChanges, { query: { limit: 1 } });
    const kept = await removeOne(owner);
    await app.sweep();
    expect(await refusedSince(owner, early.revision)).toMatchObject(gone);
    expect(await late.pull()).toMatchObject({ removed: [kept] });
    expect(during.data).toMatchObject([{ _id: old }]);
    // Page by page through revisions below the forgotten one.
    const device = createDevice(owner);
    await device.pull(1);
    expect(device.notes.size).toBe(6);
    const next = await owner.ok(listNoteChanges, { query: { since: during.revision } });
    expect(next).toMatchObject({ removed: [kept], hasMore: false });
    expect(next.data).toHaveLength(5);
    // What it may have seen is forgotten meanwhile.
    await passHalfAYear(owner);
    await app.sweep();
    expect(await refusedSince(owner, during.revision)).toMatchObject(gone);
    expect(await owner.ok(listNoteChanges, { query: { since: device.revision } })).toMatchObject({ data: [] });
  });

  it('is gone for who missed more deletions than are remembered', async () => {
    const owner: Passerby = await addPerson(app);
    const id = await add(owner);
    const early = createDevice(owner);
    await early.pull();
    const removed = Array.from(
      { length: 10_001 },
      (_, place) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`,
    );
    await app.db.transaction().execute((tx) => updateNotebook(tx, owner.id, { removed, at: app.clock.now() }));
    const rows = await app.db.selectFrom('note_changes').select('note_id').where('user_id', '=', owner.id).execute();
    expect(rows).toHaveLength(10_001);
    expect(await refusedSince(owner, early.revision)).toMatchObject(gone);
    const device = createDevice(owner);
    expect(await device.pull()).toMatchObject({ changed: [{ _id: id }], removed: [], pages: 1 });
    await owner.ok(emptyBin);
    expect(await device.pull()).toMatchObject({ changed: [], removed: [] });
  });

  it('that a backup does not know is gone after its restore, also once as many changes were made again', async () => {
    const owner = await addPerson(app);
    const id = await add(owner);
    const { file } = await backUp(app);
    const device = createDevice(owner);
    await device.pull();
    const atBackup = device.revision;
    for (const description of ['Lost first', 'Lost second'])
      await owner.ok(updateNote, { params: { id }, body: { description } });
    await device.pull();
    const environment = { DATA_DIR: await makeFolder(), ...(await databaseOf(engine)) };
    await restore(file, environment);
    const restored = await startTestApp(engine, environment);
    const again = createClient(restored.origin, owner.token);
    expect(await refusedSince(again, device.revision)).toMatchObject(gone);
    for (const description of ['New first', 'New second', 'New third'])
      await again.ok(updateNote, { params: { id }, body: { description } });
    for (const since of [device.revision, atBackup]) expect(await refusedSince(again, since)).toMatchObject(gone);
    const fresh = createDevice(again);
    expect(await fresh.pull()).toMatchObject({ changed: [{ _id: id, description: 'New third' }] });
    expect(await fresh.pull()).toMatchObject({ changed: [], removed: [] });
    await restored.close();
  });
});
