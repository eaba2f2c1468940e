import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { changeNotes, readNote } from '#contract/notes/note-actions.ts';
import { removeTag, renameTag } from '#contract/notes/note-tags.ts';
import { addNote, deleteNote, listNotes, listTags, updateNote } from '#contract/notes/notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

describe.each(engines)('tags of all notes on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const add = async (who: Passerby, tags: string[]) =>
    (await who.ok(addNote, { body: { title: 'A title', description: 'Some words', tags } })).data._id;
  const tagsOf = async (who: Passerby, id: string) => (await who.ok(readNote, { params: { id } })).data.tags;
  const rename = (who: Passerby, tag: string, name: string) => who.ok(renameTag, { params: { tag }, body: { name } });
  const remove = (who: Passerby, tag: string) => who.ok(removeTag, { params: { tag } });

  it('renames it with those below it, and nothing that only begins alike', async () => {
    const mara = await addPerson(app);
    const id = await add(mara, ['home', 'work', 'work/plans/2025', 'workshop', 'Work']);
    const before = (await mara.ok(readNote, { params: { id } })).data;
    app.clock.advance(1000);
    expect((await rename(mara, 'work', ' Office / 林 ')).changed).toBe(1);
    const { data } = await mara.ok(readNote, { params: { id } });
    expect(data).toEqual({
      ...before,
      tags: ['home', 'Office / 林', 'Office / 林/plans/2025', 'workshop', 'Work'],
    });
    expect((await mara.ok(listNotes, { query: { q: '2025' } })).data).toHaveLength(1);
    expect((await mara.ok(listNotes, { query: { q: 'office' } })).data).toHaveLength(1);
    expect((await mara.ok(listNotes, { query: { tag: 'work' } })).data).toHaveLength(0);
    expect((await mara.ok(listNotes, { query: { tag: 'Office / 林' } })).data).toHaveLength(1);
  });

  it('makes one of two tags, each note once, and takes that back by its undo', async () => {
    const mara = await addPerson(app);
    const notes = [['work'], ['job'], ['work', 'job', 'work/a', 'job/a'], ['work/a']];
    const ids: string[] = [];
    for (const tags of notes) ids.push(await add(mara, tags));
    const { changed, undo } = await rename(mara, 'work', 'job');
    expect(changed).toBe(3);
    expect((await mara.ok(listTags)).data).toEqual([
      { tag: 'job', count: 4 },
      { tag: 'job/a', count: 2 },
    ]);
    for (const body of undo ?? []) expect((await mara.ok(changeNotes, { body })).failed).toEqual([]);
    for (const [index, id] of ids.entries())
      expect((await tagsOf(mara, id)).toSorted()).toEqual(notes[index]?.toSorted());
  });

  it('removes it: those below it move up a level and meet those that are there', async () => {
    const mara = await addPerson(app);
    const both = await add(mara, ['work', 'work/plans', 'plans']);
    const deep = await add(mara, ['a/work', 'a/work/plans', 'a/b']);
    expect((await remove(mara, 'work')).changed).toBe(1);
    expect(await tagsOf(mara, both)).toEqual(['plans']);
    expect((await remove(mara, 'a/work')).changed).toBe(1);
    expect(await tagsOf(mara, deep)).toEqual(['a/plans', 'a/b']);
  });

  it('changes notes in the archive and in the bin too, and brings them back by the undo', async () => {
    const mara = await addPerson(app);
    const [archived, binned] = [await add(mara, ['work']), await add(mara, ['work', 'work/plans'])];
    await mara.ok(changeNotes, { body: { ids: [archived], action: 'archive' } });
    await mara.ok(deleteNote, { params: { id: binned } });
    expect((await mara.ok(listTags)).data).toEqual([]);
    const { changed, undo } = await remove(mara, 'work');
    expect(changed).toBe(2);
    expect([await tagsOf(mara, archived), await tagsOf(mara, binned)]).toEqual([[], ['plans']]);
    for (const body of undo ?? []) expect((await mara.ok(changeNotes, { body })).failed).toEqual([]);
    expect([await tagsOf(mara, archived), await tagsOf(mara, binned)]).toEqual([['work'], ['work', 'work/plans']]);
  });

  it('leaves a disabled note as it is, and does not know its tags', async () => {
    const mara = await addPerson(app);
    const id = await add(mara, ['work']);
    await app.db.updateTable('notes').set({ disabled: 1 }).where('id', '=', id).execute();
    expect((await rename(mara, 'work', 'job')).changed).toBe(0);
    const { tags } = await app.db.selectFrom('notes').select('tags').where('id', '=', id).executeTakeFirstOrThrow();
    expect(tags).toBe('["work"]');
  });

  it('refuses what cannot be, and changes nothing', async () => {
    const mara = await addPerson(app);
    const long = `work/${'x'.repeat(30)}`;
    const ids = [await add(mara, ['work']), await add(mara, ['work', long])];
    await add(await addPerson(app), ['theirs']);
    const refusal = async (tag: string, body: unknown) => mara.refused(renameTag, { params: { tag }, body });
    expect(await refusal('work', { name: 'work/plans' })).toMatchObject({
      status: 400,
      fields: ['name'],
      message: messages.notes.tagIntoItself,
    });
    expect(await refusal('work', { name: 'a longer name' })).toMatchObject({
      status: 400,
      fields: ['name'],
      message: messages.notes.tagTooLong(`a longer name${long.slice('work'.length)}`),
    });
    for (const body of [{}, { name: '' }, { name: ' ' }, { name: 7 }, { name: 'x'.repeat(41) }, { name: 'a\u0000b' }])
      expect(await refusal('work', body)).toMatchObject({ status: 400, fields: ['name'] });
    for (const tag of ['theirs', 'WORK', 'wor', 'work/none', 'x'.repeat(60), "' or 1=1 --", '%', '林🌿']) {
      expect((await refusal(tag, { name: 'other' })).code).toBe('notFound');
      expect((await mara.refused(removeTag, { params: { tag } })).code).toBe('notFound');
    }
    expect([await tagsOf(mara, ids[0] ?? ''), await tagsOf(mara, ids[1] ?? '')]).toEqual([['work'], ['work', long]]);
  });

  it('takes any tag in the path: slashes, per cent signs, forty characters of four bytes', async () => {
    const mara = await addPerson(app);
    for (const tag of ['a/b c?d#e', '100%', '%2F', '🌿'.repeat(40), 'a+b', '"quoted"']) {
      const id = await add(mara, [tag]);
      expect((await rename(mara, tag, `new ${id.slice(-6)}`)).changed).toBe(1);
      expect((await remove(mara, `new ${id.slice(-6)}`)).changed).toBe(1);
      expect(await tagsOf(mara, id)).toEqual([]);
    }
  });

  it('does nothing where the name is the same, and changes the case as given', async () => {
    const mara = await addPerson(app);
    const id = await add(mara, ['work', 'work/plans']);
    expect(await rename(mara, 'work', 'work')).toMatchObject({ changed: 0, undo: [] });
    expect((await rename(mara, 'work', 'Work')).changed).toBe(1);
    expect(await tagsOf(mara, id)).toEqual(['Work', 'Work/plans']);
    expect((await rename(mara, 'Work/plans', 'Work')).changed).toBe(1);
    expect(await tagsOf(mara, id)).toEqual(['Work']);
  });

  it('keeps note, tags and search in step where notes are saved and renamed at once', async () => {
    const mara = await addPerson(app);
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => add(mara, [index % 2 ? 'work' : 'work/a'])));
    await Promise.all([
      rename(mara, 'work', 'job'),
      ...ids.map((id, index) =>
        mara.ok(updateNote, { params: { id }, body: index % 3 ? { title: 'Saved meanwhile' } : { tags: ['zebra'] } }),
      ),
    ]);
    const { data } = await mara.ok(listNotes);
    expect(data.flatMap(({ tags }) => tags).filter((tag) => tag.startsWith('work'))).toEqual([]);
    expect(data.filter(({ title }) => title === 'Saved meanwhile')).toHaveLength(8);
    const count = async (tag: string) => (await mara.ok(listNotes, { query: { tag } })).total;
    expect([await count('work'), await count('job'), await count('zebra')]).toEqual([0, 8, 4]);
    expect((await mara.ok(listNotes, { query: { q: 'job' } })).data).toHaveLength(8);
  });

  it('says nothing of undo above a thousand notes, and renames them all', async () => {
    const mara = await addPerson(app);
    const one = await add(mara, ['work']);
    const row = await app.db.selectFrom('notes').selectAll().where('id', '=', one).executeTakeFirstOrThrow();
    const copies = Array.from({ length: 1000 }, (_, index) => ({
      ...row,
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`.replace(/^0{8}/, mara.id.slice(-8)),
    }));
    for (let start = 0; start < copies.length; start += 100) {
      const part = copies.slice(start, start + 100);
      await app.db.insertInto('notes').values(part).execute();
      const tags = part.map(({ id, user_id }) => ({ user_id, tag: 'work', note_id: id }));
      await app.db.insertInto('note_tags').values(tags).execute();
    }
    expect(await rename(mara, 'work', 'job')).toMatchObject({ changed: 1001, undo: null });
    expect((await mara.ok(listTags)).data).toEqual([{ tag: 'job', count: 1001 }]);
    // Their texts are indexed after the answer.
    const found = async (q: string) => (await mara.ok(listNotes, { query: { q, limit: 100 } })).data.length;
    await expect.poll(() => found('job')).toBe(100);
    await expect.poll(() => app.db.selectFrom('notes_to_index').selectAll().execute()).toEqual([]);
    expect(await found('work')).toBe(0);
  });

  it('indexes in the sweep what a process has left, as the notes are then', async () => {
    const mara = await addPerson(app);
    const id = await add(mara, ['work']);
    await app.db.updateTable('notes').set({ tags: '["herbarium"]' }).where('id', '=', id).execute();
    await app.db.insertInto('notes_to_index').values({ note_id: id }).execute();
    await app.sweep();
    expect((await mara.ok(listNotes, { query: { q: 'herbarium' } })).data).toHaveLength(1);
    expect((await mara.ok(listNotes, { query: { q: 'work' } })).data).toEqual([]);
    expect(await app.db.selectFrom('notes_to_index').selectAll().execute()).toEqual([]);
  });
});
