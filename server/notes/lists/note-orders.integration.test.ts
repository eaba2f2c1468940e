import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeNote, changeNotes } from '#contract/notes/note-actions.ts';
import { addNote, deleteNote, listNotes, listTags, type Note, updateNote } from '#contract/notes/notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

type Query = Record<string, string | number>;

describe.each(engines)('orders and filters of notes on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const add = async (who: Passerby, tags: string[] = []): Promise<Note> =>
    (await who.ok(addNote, { body: { title: 'A title', description: 'Some words', tags } })).data;
  const ids = (notes: readonly Note[]) => notes.map(({ _id }) => _id);

  /** All pages of a list. `between` runs after each page. */
  async function readAll(who: Passerby, query: Query, between?: (page: number) => Promise<unknown>): Promise<Note[]> {
    const found: Note[] = [];
    for (let page = 0, cursor: string | null = ''; cursor !== null; page += 1) {
      const answer: { data: Note[]; nextCursor: string | null } = await who.ok(listNotes, {
        query: { limit: 4, ...query, ...(cursor && { cursor }) },
      });
      found.push(...answer.data);
      cursor = answer.nextCursor;
      await between?.(page);
    }
    return found;
  }

  /** Twenty-four notes with every mix of states, some edited since, at times that are partly the same. */
  async function fill(who: Passerby): Promise<Note[]> {
    const notes: Note[] = [];
    for (let index = 0; index < 24; index += 1)
      notes.push(await add(who, [[], ['work'], ['work/plans', 'home']][index % 3]));
    const chosen = (divisor: number) => ids(notes.filter((_, index) => index % divisor === 0));
    await who.ok(changeNotes, { body: { ids: chosen(4), action: 'pin' } });
    await who.ok(changeNotes, { body: { ids: chosen(5), action: 'archive' } });
    for (const [index, id] of chosen(2).toReversed().entries()) {
      if (index % 2 === 0) app.clock.advance(1000);
      await who.ok(updateNote, { params: { id }, body: { title: `Edited ${index}` } });
    }
    await who.ok(deleteNote, { params: { id: notes[7]?._id ?? '' } });
    return (await who.ok(listNotes, { query: { archived: 'any', limit: 100 } })).data;
  }

  const newest = (one: Note, other: Note) => (one._id < other._id ? 1 : -1);
  const latest = (one: Note, other: Note) =>
    Date.parse(other.updatedAt) - Date.parse(one.updatedAt) || newest(one, other);
  const isWork = ({ tags }: Note) => tags.some((tag) => tag === 'work' || tag.startsWith('work/'));
  const filters: [Query, (note: Note) => boolean][] = [
    [{}, () => true],
    [{ pinned: 'true' }, ({ pinned }) => pinned],
    [{ pinned: 'false', untagged: 'false' }, () => true],
    [{ untagged: 'true' }, ({ tags }) => tags.length === 0],
    [{ tag: 'work' }, isWork],
    [{ tag: 'work/plans' }, ({ tags }) => tags.includes('work/plans')],
    [{ tag: 'work', pinned: 'true' }, (note) => note.pinned && isWork(note)],
    [{ pinned: 'true', untagged: 'true' }, ({ pinned, tags }) => pinned && tags.length === 0],
    [{ tag: 'work', untagged: 'true' }, () => false],
  ];

  it('gives each filter in each order, page by page, with its total', async () => {
    const mara = await addPerson(app);
    const all = await fill(mara);
    expect(all).toHaveLength(23);
    for (const [filter, isIn] of filters) {
      for (const archived of ['false', 'true', 'any']) {
        const wanted = all.filter((note) => isIn(note) && (archived === 'any' || String(note.archived) === archived));
        for (const [sort, order] of [
          ['created', newest],
          ['updated', latest],
        ] as const) {
          const query = { ...filter, archived, sort };
          expect([query, ids(await readAll(mara, query))]).toEqual([query, ids(wanted.toSorted(order))]);
          const { total } = await mara.ok(listNotes, { query: { ...query, limit: 1 } });
          expect([query, total]).toEqual([query, wanted.length]);
          // The total is that of the filter, whatever is searched.
          const found = await mara.ok(listNotes, { query: { ...query, q: 'edited 3' } });
          expect([query, found.total]).toEqual([query, wanted.length]);
          expect(ids(found.data)).toEqual(ids(wanted.filter(({ title }) => title === 'Edited 3')));
        }
      }
    }
  });

  it('leaves archived notes out of the default list and its total, and pages where a field is given', async () => {
    const mara = await addPerson(app);
    const [one, two] = [await add(mara), await add(mara)];
    await mara.ok(changeNote, { params: { id: one._id }, body: { archived: true } });
    expect(await mara.ok(listNotes)).toMatchObject({ data: [{ _id: two._id }], total: 1 });
    for (let index = 0; index < 30; index += 1) await add(mara);
    for (const query of [{ sort: 'updated' }, { archived: 'false' }, { untagged: 'true' }])
      expect((await mara.ok(listNotes, { query })).data).toHaveLength(30);
  });

  it('holds its place by update while notes are edited: none is seen twice, and none that stayed is missed', async () => {
    const mara = await addPerson(app);
    const notes: Note[] = [];
    for (let index = 0; index < 20; index += 1) {
      app.clock.advance(10);
      notes.push(await add(mara, ['work']));
    }
    for (const filter of [{}, { tag: 'work' }]) {
      const order = ids((await mara.ok(listNotes, { query: { ...filter, sort: 'updated', limit: 100 } })).data);
      const edited = new Set<string>();
      const edit = async (id = '') => {
        app.clock.advance(10);
        await mara.ok(updateNote, { params: { id }, body: { title: `Edited ${id}` } });
        edited.add(id);
      };
      // After each page: the note that the cursor names, and one that is still to come.
      const seen = await readAll(mara, { ...filter, sort: 'updated' }, async (page) => {
        await edit(order[page * 4 + 3]);
        await edit(order[19 - page]);
      });
      expect(new Set(ids(seen)).size).toBe(seen.length);
      expect(order.filter((id) => !edited.has(id) && !ids(seen).includes(id))).toEqual([]);
    }
  });

  it.each([
    [{ archived: 'yes' }, 'archived'],
    [{ archived: '' }, 'archived'],
    [{ pinned: '1' }, 'pinned'],
    [{ untagged: 'any' }, 'untagged'],
    [{ sort: 'title' }, 'sort'],
    [{ sort: 'updated', cursor: '01900000-0000-7000-8000-000000000000' }, 'cursor'],
    [{ sort: 'updated', cursor: '1~' }, 'cursor'],
    [{ sort: 'updated', cursor: '9'.repeat(16) + '~x' }, 'cursor'],
    [{ sort: 'created', cursor: '1~01900000-0000-7000-8000-000000000000' }, 'cursor'],
    [{ cursor: '1~01900000-0000-7000-8000-000000000000' }, 'cursor'],
  ])('refuses %j', async (query: Query, field) => {
    const mara = await addPerson(app);
    expect(await mara.refused(listNotes, { query })).toMatchObject({ status: 400, fields: [field] });
  });

  it('counts for a tag the notes below it, each once, and names tags alone that a note has', async () => {
    const mara = await addPerson(app);
    await add(mara, ['work/plans', 'work/plans/2025', 'work/mail']);
    await add(mara, ['work/plans']);
    const gone = await add(mara, ['work/gone', 'a//b', '/c']);
    const tags = async () => Object.fromEntries((await mara.ok(listTags)).data.map(({ tag, count }) => [tag, count]));
    const kept = { 'work/plans': 2, 'work/plans/2025': 1, 'work/mail': 1 };
    expect(await tags()).toEqual({ ...kept, 'work/gone': 1, 'a//b': 1, '/c': 1 });
    const own = await add(mara, ['work']);
    expect(await tags()).toMatchObject({ ...kept, work: 4 });
    await mara.ok(changeNote, { params: { id: gone._id }, body: { archived: true } });
    expect(await tags()).toEqual({ ...kept, work: 3 });
    await mara.ok(changeNote, { params: { id: gone._id }, body: { archived: false } });
    await mara.ok(deleteNote, { params: { id: gone._id } });
    expect((await tags())['work']).toBe(3);
    await mara.ok(deleteNote, { params: { id: own._id } });
    expect(await tags()).toEqual(kept);
    expect((await mara.ok(listNotes, { query: { tag: 'work' } })).data).toHaveLength(2);
  });

  it('shows a disabled note where its owner left it, pinned or archived', async () => {
    const mara = await addPerson(app);
    const { _id: id } = await add(mara, ['work']);
    await mara.ok(changeNote, { params: { id }, body: { pinned: true, archived: true } });
    await app.db.updateTable('notes').set({ disabled: 1 }).where('id', '=', id).execute();
    expect((await mara.ok(listNotes, { query: { archived: 'true', pinned: 'true' } })).data).toMatchObject([
      { _id: id, pinned: true, archived: true, disabled: true, tags: [] },
    ]);
  });
});
