import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/admins/admins.ts';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { flagNote, disableNote, listAdminNotes, listFlaggedNotes, readAdminNote } from '#contract/notes/notes.admin.ts';
import { addNote, deleteNote, updateNote } from '#contract/notes/notes.ts';
import { deleteMe } from '#contract/users/users.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const texts = [
  { title: 'Shopping for Friday', description: 'Milk, marzipan and bread', tags: ['kitchen', 'Löffel'] },
  { title: 'Reading list', description: 'Die Straße, crème brûlée', tags: ['books'] },
  { title: 'हिन्दी पाठ', description: 'आज का पाठ: नदी चौड़ी है', tags: ['भाषा'] },
  { title: 'Signs & "quotes"', description: "It's 100% of (a|b) & c:d* !e\\f", tags: [] },
  { title: 'A long one', description: `${'🌿'.repeat(adminLimits.noteExcerpt)}ends here`, tags: ['long'] },
];

describe.each(engines)('lists of notes in the back office on %s', (engine) => {
  let app: TestApp;
  let editor: TestAdmin;
  let root: TestAdmin;
  let noor: Person;
  const ids: string[] = [];
  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await addAdminTo(app, 'editor');
    root = await addAdminTo(app, 'superAdmin');
    noor = await app.signUp('Noor Özdemir');
    const mara = await app.signUp('Mara Lind');
    for (const [index, body] of texts.entries())
      ids.push((await (index === 0 ? mara : noor).ok(addNote, { body })).data._id);
  });
  afterAll(() => app.close());

  const foundBy = async (query: Record<string, string | number>) => {
    const { notes, total } = await editor.ok(listAdminNotes, { query });
    return { found: notes.map(({ _id }) => ids.indexOf(_id)), total };
  };
  const lastEntry = async () => (await root.ok(listAudit, { query: { limit: 1 } })).entries[0];

  it('show everybody’s notes, the newest first, with no more than the beginning of each', async () => {
    const { notes, total } = await editor.ok(listAdminNotes);
    expect(total).toBe(5);
    expect(notes.map(({ title }) => title)).toEqual(texts.map(({ title }) => title).toReversed());
    expect(notes[0]?.content).toBe(`${'🌿'.repeat(adminLimits.noteExcerpt)}…`);
    expect(notes[4]).toEqual({
      _id: ids[0],
      title: 'Shopping for Friday',
      content: 'Milk, marzipan and bread',
      author: 'Mara Lind',
      authorId: notes[4]?.authorId,
      createdAt: new Date(app.clock.now()).toISOString(),
      flagged: false,
      disabled: false,
      isDeleted: false,
    });
    expect(notes[3]?.authorId).toBe(noor.user._id);
  });

  it('leave a text whole that is no longer than the beginning', async () => {
    const description = 'x'.repeat(adminLimits.noteExcerpt);
    const { data } = await noor.ok(addNote, { body: { title: 'Just fits', description } });
    const { notes } = await editor.ok(listAdminNotes, { query: { search: 'just fits' } });
    expect(notes.map(({ content }) => content)).toEqual([description]);
    await noor.ok(deleteNote, { params: { id: data._id } });
    const { notes: binned } = await editor.ok(listAdminNotes, { query: { search: 'just fits' } });
    expect(binned).toMatchObject([{ _id: data._id, isDeleted: true }]);
    await noor.fetch(`/api/notes/permanentdeletenote/${data._id}`, { method: 'DELETE' });
    expect(await foundBy({ search: 'just fits' })).toEqual({ found: [], total: 0 });
  });

  it('come in pages and in both directions', async () => {
    expect(await foundBy({ limit: 2 })).toEqual({ found: [4, 3], total: 5 });
    expect(await foundBy({ limit: 2, page: 3 })).toEqual({ found: [0], total: 5 });
    expect(await foundBy({ limit: 2, page: 4 })).toEqual({ found: [], total: 5 });
    expect(await foundBy({ sort: 'createdAt' })).toEqual({ found: [0, 1, 2, 3, 4], total: 5 });
    expect(await foundBy({ limit: 1000 })).toEqual({ found: [4, 3, 2, 1, 0], total: 5 });
  });

  it.each([
    ['a word of the title', 'shopping', [0]],
    ['the beginning of a word of the text', 'MARZI', [0]],
    ['a tag', 'kitchen', [0]],
    ['a tag without its accents', 'loffel', [0]],
    ['words of title, text and tag together', 'friday milk kitchen', [0]],
    ['words that no note has all of', 'friday books', []],
    ['a word with an accent', 'crème', [1]],
    ['a word as others write it', 'strasse', [1]],
    ['Hindi', 'हिन्दी', [2]],
    ['the beginning of a Hindi word', 'नद', [2]],
    ['a Hindi tag', 'भाषा', [2]],
    ['the author', 'ozdemir', [4, 3, 2, 1]],
    ['the other author by both names', 'mara lind', [0]],
    ['signs that mean something to a search', '"quotes" & (a|b)', [3]],
    ['signs alone', '"\'*:&', []],
    ['a backslash and quotes', "it's e\\f", [3]],
    ['a word that a search knows', 'shopping OR reading', []],
    ['the middle of a word', 'opping', []],
  ])('are searched by %s', async (_, search, found) => {
    expect(await foundBy({ search })).toEqual({ found, total: found.length });
  });

  it('find a note by what it says now, and no longer by what it said', async () => {
    const body = { title: 'About walnuts', description: 'They fall in autumn', tags: ['nuts'] };
    const { data } = await noor.ok(addNote, { body });
    const params = { id: data._id };
    await noor.ok(updateNote, { params, body: { title: 'About hazels', tags: ['hedge'] } });
    for (const search of ['walnuts', 'nuts']) expect((await foundBy({ search })).total).toBe(0);
    for (const search of ['hazels autumn', 'hedge']) expect((await foundBy({ search })).total).toBe(1);
    await editor.ok(disableNote, { params, body: { disabled: true } });
    expect((await foundBy({ search: 'hazels autumn hedge' })).total).toBe(1);
    await noor.ok(deleteNote, { params });
    await noor.fetch(`/api/notes/permanentdeletenote/${data._id}`, { method: 'DELETE' });
    expect((await foundBy({ search: 'hazels' })).total).toBe(0);
  });

  it('show flagged or disabled ones alone', async () => {
    const flag = (index: number, flagged: boolean) =>
      editor.ok(flagNote, { params: { id: ids[index] ?? '' }, body: { flagged } });
    await flag(1, true);
    await flag(3, true);
    await editor.ok(disableNote, { params: { id: ids[3] ?? '' }, body: { disabled: true } });
    expect(await foundBy({ state: 'flagged' })).toEqual({ found: [3, 1], total: 2 });
    expect(await foundBy({ state: 'flagged', sort: 'createdAt', limit: 1 })).toEqual({ found: [1], total: 2 });
    expect(await foundBy({ state: 'disabled' })).toEqual({ found: [3], total: 1 });
    expect(await foundBy({ state: 'flagged', search: 'reading' })).toEqual({ found: [1], total: 1 });
    const { notes, count } = await editor.ok(listFlaggedNotes);
    expect(notes.map(({ _id, flagged }) => [ids.indexOf(_id), flagged])).toEqual([
      [3, true],
      [1, true],
    ]);
    expect(count).toBe(2);
    expect(await lastEntry()).toMatchObject({ action: 'note.list', target: `${ids[3]} ${ids[1]}` });
    await flag(1, false);
    await flag(3, false);
    expect(await editor.ok(listFlaggedNotes)).toMatchObject({ notes: [], count: 0 });
    await editor.ok(disableNote, { params: { id: ids[3] ?? '' }, body: { disabled: false } });
  });

  it('record who saw which notes', async () => {
    await editor.ok(listAdminNotes, { query: { search: 'noor', limit: 2 } });
    expect(await lastEntry()).toMatchObject({
      action: 'note.list',
      target: `${ids[4]} ${ids[3]}`,
      admin: { email: editor.email, role: 'editor' },
    });
  });

  it('give the whole of one note, which is recorded', async () => {
    const { note } = await editor.ok(readAdminNote, { params: { id: ids[4] ?? '' } });
    expect(note).toMatchObject({ _id: ids[4], content: texts[4]?.description, author: 'Noor Özdemir' });
    expect(await lastEntry()).toMatchObject({ action: 'note.read', target: ids[4] });
  });

  it('forget the notes of somebody who leaves', async () => {
    const leaver = await app.signUp('Somebody Leaving');
    await leaver.ok(addNote, { body: { title: 'Left behind', description: 'Some words' } });
    expect((await foundBy({ search: 'leaving' })).total).toBe(1);
    await leaver.ok(deleteMe, { body: { password: leaver.password } });
    for (const search of ['leaving', 'behind']) expect((await foundBy({ search })).total).toBe(0);
    expect((await foundBy({})).total).toBe(5);
  });

  it.each([
    ['page', '0'],
    ['page', 'x'],
    ['limit', '-5'],
    ['limit', '1e2'],
    ['sort', 'title'],
    ['sort', '--createdAt'],
    ['state', 'binned'],
    ['search', 'x'.repeat(201)],
    ['search', 'a\u0000b'],
  ])('refuse %s=%s', async (name, value) => {
    const refusal = await editor.refused(listAdminNotes, { query: { [name]: value } });
    expect(refusal).toMatchObject({ status: 400, fields: [name] });
  });
});
