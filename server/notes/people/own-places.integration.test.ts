import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type BulkAction, changeNote, changeNotes } from '#contract/notes/note-actions.ts';
import { removeTag, renameTag } from '#contract/notes/note-tags.ts';
import { addNote, deleteNote, listNotes, listTags, updateNote } from '#contract/notes/notes.ts';
import { addFriends, addShared } from '#server/testing/share-notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { textFile } from '#server/testing/test-files.ts';

describe.each(engines)('where a person has notes of others, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const two = async () => {
    const [ada, grace] = await addFriends(app, 2);
    if (!grace) throw new Error('One is missing.');
    return { ada, grace };
  };
  const list = async (who: Client, query: Record<string, string | number> = {}) => {
    const { data, total, nextCursor } = await who.ok(listNotes, { query });
    return { ids: data.map(({ _id }) => _id), total, nextCursor };
  };
  const tagsOf = async (who: Client) => (await who.ok(listTags)).data;
  const one = async (who: Client, id: string) =>
    (await who.ok(listNotes, { query: { archived: 'any' } })).data.find(({ _id }) => _id === id);

  it('is their own: pins, archive and tags change nothing for others, nor the time of the note', async () => {
    const { ada, grace } = await two();
    const note = await addShared(ada, [[grace, 'reader']], { tags: ['work'] });
    const params = { id: note._id };
    app.clock.advance(1000);
    const { data } = await grace.ok(changeNote, { params, body: { pinned: true, archived: true } });
    expect(data).toMatchObject({ pinned: true, archived: true, tags: [], updatedAt: note.updatedAt, role: 'reader' });
    await grace.ok(updateNote, { params, body: { tags: ['travel'], updatedAt: note.updatedAt } });
    expect(await one(grace, note._id)).toMatchObject({ tags: ['travel'], pinned: true, updatedAt: note.updatedAt });
    expect(await one(ada, note._id)).toEqual(note);
    await ada.ok(changeNote, { params, body: { pinned: true } });
    await ada.ok(updateNote, { params, body: { tags: ['home'] } });
    expect(await one(grace, note._id)).toMatchObject({ tags: ['travel'], pinned: true, archived: true });
    const stale = { tags: ['late'], updatedAt: note.updatedAt };
    expect(await grace.refused(updateNote, { params, body: stale })).toMatchObject({
      code: 'conflict',
      data: { tags: ['travel'], role: 'reader' },
    });
  });

  it('decides the lists, their totals and the counts of tags', async () => {
    const { ada, grace } = await two();
    const own = (await grace.ok(addNote, { body: { title: 'Her own note', description: 'Words', tags: ['a/b'] } }))
      .data;
    const first = await addShared(ada, [[grace, 'reader']]);
    const second = await addShared(ada, [[grace, 'writer']]);
    await grace.ok(updateNote, { params: { id: first._id }, body: { tags: ['a', 'a/b/c'] } });
    await grace.ok(changeNote, { params: { id: second._id }, body: { pinned: true } });
    expect(await list(grace)).toMatchObject({ ids: [second._id, first._id, own._id], total: 3 });
    expect(await list(grace, { tag: 'a' })).toMatchObject({ ids: [first._id, own._id], total: 2 });
    expect(await list(grace, { tag: 'a/b' })).toMatchObject({ ids: [first._id, own._id], total: 2 });
    expect(await list(grace, { pinned: 'true' })).toMatchObject({ ids: [second._id], total: 1 });
    expect(await list(grace, { untagged: 'true' })).toMatchObject({ ids: [second._id], total: 1 });
    expect(await tagsOf(grace)).toEqual([
      { tag: 'a', count: 2 },
      { tag: 'a/b', count: 2 },
      { tag: 'a/b/c', count: 1 },
    ]);
    await grace.ok(changeNote, { params: { id: first._id }, body: { archived: true } });
    expect(await list(grace)).toMatchObject({ ids: [second._id, own._id], total: 2 });
    expect(await list(grace, { archived: 'true' })).toMatchObject({ ids: [first._id], total: 1 });
    expect(await list(grace, { archived: 'any' })).toMatchObject({ total: 3 });
    expect(await tagsOf(grace)).toEqual([{ tag: 'a/b', count: 1 }]);
  });

  it('goes through the pages of either order among one’s own notes', async () => {
    const { ada, grace } = await two();
    const made: string[] = [];
    for (const who of [ada, grace, ada, grace, ada]) {
      app.clock.advance(1000);
      const isShared = who === ada;
      const people = isShared ? [[grace, 'writer'] as const] : [];
      made.unshift((await addShared(who, people, { title: `Note ${made.length} of five` }))._id);
    }
    app.clock.advance(1000);
    const [, , third = ''] = made;
    await grace.ok(updateNote, { params: { id: third }, body: { description: 'Changed last of all.' } });
    const pages = async (sort: string) => {
      const ids: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await list(grace, { limit: 2, sort, ...(cursor && { cursor }) });
        ids.push(...page.ids);
        cursor = page.nextCursor;
      }
      return ids;
    };
    expect(await pages('created')).toEqual(made);
    expect(await pages('updated')).toEqual([third, ...made.filter((id) => id !== third)]);
  });

  it('is found by the search as one’s own notes are', async () => {
    const { ada, grace } = await two();
    const text = { title: 'Crème brûlée', description: '- [ ] Buy the vanilla beans', tags: ['secret'] };
    const shared = await addShared(ada, [[grace, 'reader']], text);
    const { data: own } = await grace.ok(addNote, { body: { ...text, tags: ['sweet'] }, files: [textFile()] });
    await grace.ok(updateNote, { params: { id: shared._id }, body: { tags: ['sweet'] } });
    const found = async (q: string) => (await list(grace, { q })).ids;
    for (const q of ['creme', 'vanilla', '"vanilla beans"', 'tag:sweet', 'has:task', 'sweet'])
      expect([q, await found(q)]).toEqual([q, [own._id, shared._id]]);
    for (const q of ['secret', 'tag:secret', 'vanilla -beans', '...']) expect([q, await found(q)]).toEqual([q, []]);
    // Without tags of her own it is found by its text, and still not by the owner's tags.
    await grace.ok(updateNote, { params: { id: shared._id }, body: { tags: [] } });
    for (const q of ['creme', 'vanilla', '"vanilla beans"', 'has:task'])
      expect([q, await found(q)]).toEqual([q, [own._id, shared._id]]);
    for (const q of ['secret', 'tag:secret', 'vanilla -beans']) expect([q, await found(q)]).toEqual([q, []]);
    expect(await found('has:file')).toEqual([own._id]);
    expect((await list(grace, { q: 'vanilla', limit: 1 })).ids).toEqual([own._id]);
  });

  it('is changed in bulk, but for what the owner alone may do', async () => {
    const { ada, grace } = await two();
    const shared = (await addShared(ada, [[grace, 'writer']]))._id;
    const own = (await addShared(grace, []))._id;
    const bulk = (action: BulkAction, more = {}) =>
      grace.ok(changeNotes, { body: { ids: [shared, own], action, ...more } });
    expect(await bulk('pin')).toMatchObject({ done: [shared, own], changed: [shared, own], failed: [] });
    expect(await bulk('pin')).toMatchObject({ done: [shared, own], changed: [] });
    expect(await bulk('addTag', { tag: 'both' })).toMatchObject({ changed: [shared, own] });
    expect(await tagsOf(grace)).toEqual([{ tag: 'both', count: 2 }]);
    expect(await one(ada, shared)).toMatchObject({ pinned: false, tags: [] });
    const failed = [{ _id: shared, message: messages.notePeople.ownerOnly }];
    expect(await bulk('bin')).toMatchObject({ done: [own], failed });
    expect(await bulk('restore')).toMatchObject({ done: [own], failed });
    expect(await one(ada, shared)).toBeDefined();
  });

  it('follows a tag to its new name, and loses it, with the way back', async () => {
    const { ada, grace } = await two();
    const shared = (await addShared(ada, [[grace, 'reader']], { tags: ['trip'] }))._id;
    const binned = (await addShared(ada, [[grace, 'reader']]))._id;
    const own = (await addShared(grace, [], { tags: ['trip'] }))._id;
    for (const id of [shared, binned]) await grace.ok(updateNote, { params: { id }, body: { tags: ['trip/may'] } });
    await ada.ok(deleteNote, { params: { id: binned } });
    const { changed, undo } = await grace.ok(renameTag, { params: { tag: 'trip' }, body: { name: 'tour' } });
    expect(changed).toBe(2);
    expect(await tagsOf(grace)).toEqual([
      { tag: 'tour', count: 2 },
      { tag: 'tour/may', count: 1 },
    ]);
    expect(await one(ada, shared)).toMatchObject({ tags: ['trip'] });
    for (const body of undo ?? []) expect((await grace.ok(changeNotes, { body })).failed).toEqual([]);
    expect([await one(grace, shared), await one(grace, own)]).toMatchObject([
      { tags: ['trip/may'] },
      { tags: ['trip'] },
    ]);
    await grace.ok(removeTag, { params: { tag: 'trip/may' } });
    expect(await grace.refused(removeTag, { params: { tag: 'trip/may' } })).toMatchObject({ code: 'notFound' });
    expect(await one(grace, shared)).toMatchObject({ tags: [] });
  });
});
