import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summarize } from '#contract/assistant.ts';
import { messages } from '#contract/messages.ts';
import { changeNote, changeNotes, readNote, tickTask } from '#contract/notes/note-actions.ts';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import { removeTag, renameTag } from '#contract/notes/note-tags.ts';
import { restoreVersion } from '#contract/notes/note-versions.ts';
import { deleteAdminNote, disableNote, flagNote } from '#contract/notes/notes.admin.ts';
import * as calls from '#contract/notes/notes.ts';
import { createDevice, type Device } from '#server/testing/follow-changes.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { textFile } from '#server/testing/test-files.ts';
import { addPerson } from '#server/testing/test-people.ts';

const text = 'The river is wide. It was wide last year as well. Nobody knows why the river is so wide here.';
const body = { title: 'The river', description: `- [ ] Swim\n\n${text}`, tags: ['water'] };

/** One note each, by what was done to it; each must be told once, as GET shows it. */
const changesOfOne: Record<string, (who: Client, id: string, file: string) => Promise<unknown>> = {
  'a new text': (who, id) => who.ok(calls.updateNote, { params: { id }, body: { description: 'Another text' } }),
  'a new title': (who, id) => who.ok(calls.updateNote, { params: { id }, body: { title: 'Another title' } }),
  'new tags': (who, id) => who.ok(calls.updateNote, { params: { id }, body: { tags: ['land'] } }),
  'a ticked task': (who, id) => who.ok(tickTask, { params: { id, index: '0' }, body: { done: true, text: 'Swim' } }),
  'a pin': (who, id) => who.ok(changeNote, { params: { id }, body: { pinned: true } }),
  'the archive': (who, id) => who.ok(changeNote, { params: { id }, body: { archived: true } }),
  'the bin': (who, id) => who.ok(calls.deleteNote, { params: { id } }),
  'a renamed tag': (who) => who.ok(renameTag, { params: { tag: 'water' }, body: { name: 'sea' } }),
  'a removed tag': (who) => who.ok(removeTag, { params: { tag: 'water' } }),
  'a bulk pin': (who, id) => who.ok(changeNotes, { body: { ids: [id], action: 'pin' } }),
  'a bulk tag': (who, id) => who.ok(changeNotes, { body: { ids: [id], action: 'addTag', tag: 'land' } }),
  'a bulk bin': (who, id) => who.ok(changeNotes, { body: { ids: [id], action: 'bin' } }),
  'a new file': (who, id) => who.ok(calls.uploadAttachment, { params: { id }, files: [textFile()] }),
  'a file in the bin': (who, id, attId) => who.ok(calls.deleteAttachment, { params: { id, attId } }),
  'a summary': (who, id) => who.ok(summarize, { body: { text, noteId: id } }),
};

/** Changes of a note whose state another change has made. */
const changesBack: Record<string, [(who: Client, id: string, file: string) => Promise<unknown>, string]> = {
  'out of the bin': [(who, id) => who.ok(calls.restoreNote, { params: { id } }), 'the bin'],
  'a bulk restore': [(who, id) => who.ok(changeNotes, { body: { ids: [id], action: 'restore' } }), 'the bin'],
  'out of the archive': [(who, id) => who.ok(changeNote, { params: { id }, body: { archived: false } }), 'the archive'],
  'a file out of the bin': [
    (who, id, attId) => who.ok(calls.restoreAttachment, { params: { id, attId } }),
    'a file in the bin',
  ],
  'no summary': [(who, id) => who.ok(calls.removeSummary, { params: { id } }), 'a summary'],
};

const comparable = ({ attachments, ...note }: calls.Note) => ({
  ...note,
  attachments: attachments.map(({ _id }) => _id),
});

describe.each(engines)('the changes of a notebook on %s', (engine) => {
  let app: TestApp;
  let editor: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    editor = await addAdminTo(app, 'editor');
  });
  afterAll(() => app.close());

  /** A person with two notes, the first with a file, and a device that knows both. */
  async function settle(): Promise<{ owner: Client; id: string; file: string; device: Device }> {
    const owner = await addPerson(app);
    const { data } = await owner.ok(calls.addNote, { body, files: [textFile()] });
    await owner.ok(calls.addNote, { body: { title: 'Untouched', description: 'As it was' } });
    const device = createDevice(owner);
    expect((await device.pull()).changed).toHaveLength(2);
    return { owner, id: data._id, file: data.attachments[0]?._id ?? '', device };
  }

  async function expectTold({ owner, id, device }: { owner: Client; id: string; device: Device }): Promise<void> {
    const before = Number(device.revision);
    const { changed, removed } = await device.pull();
    const { data } = await owner.ok(readNote, { params: { id } });
    const { links: _, backlinks: __, versionCount: ___, people: ____, ...shown } = data;
    expect(changed.map(comparable)).toEqual([comparable(shown)]);
    expect(removed).toEqual([]);
    expect(Number(device.revision)).toBeGreaterThan(before);
    expect(await device.pull()).toMatchObject({ changed: [], removed: [], pages: 1 });
  }

  it.each(Object.keys(changesOfOne))('tell once of %s', async (name) => {
    const settled = await settle();
    await changesOfOne[name]?.(settled.owner, settled.id, settled.file);
    await expectTold(settled);
  });

  it.each(Object.entries(changesBack))('tell once of %s', async (_, [change, first]) => {
    const settled = await settle();
    await changesOfOne[first]?.(settled.owner, settled.id, settled.file);
    await settled.device.pull();
    await change(settled.owner, settled.id, settled.file);
    await expectTold(settled);
  });

  it('tell of a version that is restored, and of what did not change nothing', async () => {
    const settled = await settle();
    const { owner, id, device } = settled;
    await owner.ok(calls.updateNote, { params: { id }, body: { title: 'Another title' } });
    await device.pull();
    await owner.ok(restoreVersion, { params: { id, version: '1' } });
    await expectTold(settled);
    await owner.ok(changeNote, { params: { id }, body: { pinned: false } });
    await owner.ok(changeNotes, { body: { ids: [id], action: 'unarchive' } });
    await editor.ok(flagNote, { params: { id }, body: { flagged: true } });
    expect(await device.pull()).toMatchObject({ changed: [], removed: [] });
  });

  it('show a note that an admin disables as its owner sees it', async () => {
    const settled = await settle();
    const { id, device } = settled;
    await editor.ok(disableNote, { params: { id }, body: { disabled: true } });
    await expectTold(settled);
    expect(device.notes.get(id)).toMatchObject({ title: body.title, description: messages.notes.disabled, tags: [] });
    await editor.ok(disableNote, { params: { id }, body: { disabled: false } });
    await expectTold(settled);
    expect(device.notes.get(id)?.description).toBe(body.description);
  });

  it('tell of the notes whose links follow a new title', async () => {
    const { owner, id, device } = await settle();
    const { data: linking } = await owner.ok(calls.addNote, {
      body: { title: 'Upstream', description: '[[The river]]' },
    });
    await device.pull();
    await owner.ok(calls.updateNote, { params: { id }, body: { title: 'The stream' } });
    const { changed } = await device.pull();
    expect(changed.map(({ _id }) => _id).toSorted()).toEqual([id, linking._id].toSorted());
    expect(device.notes.get(linking._id)?.description).toBe('[[The stream]]');
  });

  it('name notes that are deleted for good, one by one, with the bin, or by an admin', async () => {
    const { owner, id, device } = await settle();
    const add = async () => (await owner.ok(calls.addNote, { body })).data._id;
    const [second, third, fourth] = [await add(), await add(), await add()];
    await device.pull();
    for (const each of [id, second, third]) await owner.ok(calls.deleteNote, { params: { id: each } });
    await device.pull();
    await owner.ok(calls.permanentlyDeleteNote, { params: { id } });
    expect(await device.pull()).toMatchObject({ changed: [], removed: [id] });
    await owner.ok(calls.emptyBin);
    expect((await device.pull()).removed.toSorted()).toEqual([second, third].toSorted());
    await editor.ok(deleteAdminNote, { params: { id: fourth } });
    expect(await device.pull()).toMatchObject({ changed: [], removed: [fourth] });
    await owner.ok(calls.emptyBin);
    expect(await device.pull()).toMatchObject({ changed: [], removed: [] });
    // Whoever begins now never had them.
    expect(await createDevice(owner).pull()).toMatchObject({ changed: [{ title: 'Untouched' }], removed: [] });
  });

  it('page through a rename over many notes and a bulk of a hundred', async () => {
    const owner = await addPerson(app);
    const ids: string[] = [];
    for (let count = 0; count < 230; count += 1) ids.push((await owner.ok(calls.addNote, { body })).data._id);
    const device = createDevice(owner);
    expect(await device.pull(7)).toMatchObject({ pages: 33 });
    expect([...device.notes.keys()].toSorted()).toEqual(ids.toSorted());
    await owner.ok(renameTag, { params: { tag: 'water' }, body: { name: 'sea' } });
    const renamed = await device.pull();
    expect(renamed.pages).toBe(3);
    expect(new Set(renamed.changed.map(({ _id, tags }) => `${_id} ${tags.join()}`)).size).toBe(230);
    expect(renamed.changed.every(({ tags }) => tags.join() === 'sea')).toBe(true);
    await owner.ok(changeNotes, { body: { ids: ids.slice(0, 100), action: 'archive' } });
    expect((await device.pull(100)).changed.map(({ _id }) => _id).toSorted()).toEqual(ids.slice(0, 100).toSorted());
  });

  it('are those of one person', async () => {
    const { owner, id } = await settle();
    const stranger = await addPerson(app);
    expect(await createDevice(stranger).pull()).toMatchObject({ changed: [], removed: [] });
    await owner.ok(calls.deleteNote, { params: { id } });
    await owner.ok(calls.permanentlyDeleteNote, { params: { id } });
    expect(await createDevice(stranger).pull()).toMatchObject({ changed: [], removed: [] });
    const page = await stranger.ok(listNoteChanges);
    expect(page).toEqual({ success: true, data: [], removed: [], revision: '0', hasMore: false });
  });

  it('lower a limit that is too high, and refuse what is no revision', async () => {
    const owner = await addPerson(app);
    expect((await owner.ok(listNoteChanges, { query: { limit: 10_000 } })).hasMore).toBe(false);
    for (const since of ['-1', '1.5', 'x', '1'.repeat(31), ''])
      expect(await owner.refused(listNoteChanges, { query: { since } })).toMatchObject({
        status: 400,
        code: 'invalid',
        fields: ['since'],
      });
    expect(await owner.refused(listNoteChanges, { query: { limit: 0 } })).toMatchObject({ code: 'invalid' });
  });
});
