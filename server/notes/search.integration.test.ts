import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNote, deleteNote, listNotes, restoreNote, updateNote } from '#contract/notes.ts';
import { indexText } from '#server/db/dialect.ts';
import { newId } from '#server/platform/ids.ts';
import { searchCases, searchedTexts } from '#lib/testing/search-cases.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { searchableWords } from './note-text.ts';

/** Many notes at once, as short as their texts. */
async function addInBulk({ db }: TestApp, user_id: string, notes: { id: string; text: string }[]): Promise<void> {
  const state = { summary: null, created_at: 1, updated_at: 1, deleted_at: null, client_id: null };
  await db.transaction().execute(async (tx) => {
    const rows = notes.map(({ id, text }) =>
      Object.assign({ id, user_id, title: text, description: text, tags: '[]' }, state),
    );
    await tx.insertInto('notes').values(rows).execute();
    for (const { id, text } of notes) {
      const { body, grams } = searchableWords(user_id, text.split(' '));
      await indexText(tx, id, body, grams);
    }
  });
}

describe.each(engines)('searching notes on %s', (engine) => {
  let app: TestApp;
  let reader: Client;
  beforeAll(async () => {
    app = await startTestApp(engine);
    reader = await app.signUp();
    for (const [title, description] of Object.entries(searchedTexts)) {
      await reader.ok(addNote, {
        body: { title: `§§ ${title.toUpperCase()} §§`, description, tags: [`${title}-tag`] },
      });
    }
  });
  afterAll(() => app.close());

  const search = async (who: Client, q: string) => (await who.ok(listNotes, { query: { q } })).data;
  const titles = async (q: string) => (await search(reader, q)).map(({ title }) => title.replaceAll('§§', '').trim());
  const add = async (who: Client, description: string) =>
    (await who.ok(addNote, { body: { title: 'A title', description } })).data;

  it.each(searchCases)('finds by %j: %j', async (query, names) => {
    // The name of each note is in its title, so that a word of a name finds that note as well.
    const named = Object.keys(searchedTexts).filter(
      (name) => query.toLowerCase() === name && !names.some((each) => each === name),
    );
    const expected = [...names, ...named].map((name) => name.toUpperCase()).toSorted();
    expect((await titles(query)).toSorted()).toEqual(expected);
  });

  it('finds by one letter what has a word that begins with it', async () => {
    expect(await titles('z')).toEqual(['RIVER']);
    expect(await titles('w')).toEqual(['RIVER']);
  });

  it('finds by the title and by a tag', async () => {
    expect(await titles('vietnamese')).toEqual(['VIETNAMESE']);
    expect(await titles('hindi-tag')).toEqual(['HINDI']);
  });

  it('takes a search of nothing but spaces for none', async () => {
    expect((await search(reader, '   ')).length).toBe(Object.keys(searchedTexts).length);
  });

  it('takes the longest word that a search may have, and names the field of a longer one', async () => {
    const word = Array.from({ length: 200 }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join('');
    await add(reader, `Before ${word} after`);
    expect(await search(reader, word)).toHaveLength(1);
    const many = Array.from({ length: 100 }, (_, index) => String.fromCharCode(0x4e00 + index)).join(' ');
    expect(await search(reader, many)).toEqual([]);
    const refusal = await reader.refused(listNotes, { query: { q: `${word}x` } });
    expect(refusal).toMatchObject({ status: 400, fields: ['q'] });
    expect((await reader.refused(listNotes, { query: { q: 'a\u0000b' } })).fields).toEqual(['q']);
  });

  it('finds the new text of a note and no longer the old one', async () => {
    const mara = await app.signUp();
    const { _id: id } = await add(mara, 'Heliotrope in the garden');
    await mara.ok(updateNote, { params: { id }, body: { description: 'Lavender in the garden' } });
    expect(await search(mara, 'heliotrope')).toEqual([]);
    expect(await search(mara, 'lavender')).toHaveLength(1);
    await mara.ok(updateNote, { params: { id }, body: { tags: ['herbarium'] } });
    expect(await search(mara, 'herbarium lavender')).toHaveLength(1);
  });

  it('does not find what is in the bin, and finds it again when it is back', async () => {
    const mara = await app.signUp();
    const { _id: id } = await add(mara, 'Heliotrope in the garden');
    await mara.ok(deleteNote, { params: { id } });
    expect(await search(mara, 'heliotrope')).toEqual([]);
    await mara.ok(restoreNote, { params: { id } });
    expect(await search(mara, 'heliotrope')).toHaveLength(1);
  });

  it('finds nothing of anybody else', async () => {
    const mara = await app.signUp();
    await add(mara, 'Heliotrope in the garden');
    expect(await search(await app.signUp(), 'heliotrope')).toEqual([]);
    expect(await search(reader, 'heliotrope')).toEqual([]);
  });

  it('looks together with a tag, in pages, newest first', async () => {
    const mara = await app.signUp();
    for (let index = 0; index < 5; index += 1) {
      const tags = index % 2 === 0 ? ['even'] : ['odd'];
      await mara.ok(addNote, { body: { title: `Garden ${index}`, description: 'Heliotrope', tags } });
    }
    const query = { q: 'garden', tag: 'even', limit: 2 };
    const first = await mara.ok(listNotes, { query });
    const rest = await mara.ok(listNotes, { query: { ...query, cursor: first.nextCursor ?? '' } });
    expect([...first.data, ...rest.data].map(({ title }) => title)).toEqual(['Garden 4', 'Garden 2', 'Garden 0']);
    expect(rest.nextCursor).toBeNull();
  });

  it('finds a word that more than a thousand notes have, in pages, newest first', async () => {
    const mara = await app.signUp();
    const ids = Array.from({ length: 1005 }, () => newId());
    // The newest but one has all letter groups of the word, but not the word.
    const textOf = (place: number) => (place === 1003 ? 'tidal side' : place === 1004 ? 'ebb' : 'high tide');
    await addInBulk(
      app,
      mara.user._id,
      ids.map((id, place) => ({ id, text: textOf(place) })),
    );
    const first = await mara.ok(listNotes, { query: { q: 'tide', limit: 2 } });
    expect(first.data.map(({ _id }) => _id)).toEqual([ids[1002], ids[1001]]);
    const next = await mara.ok(listNotes, { query: { q: 'tide', limit: 2, cursor: first.nextCursor ?? '' } });
    expect(next.data.map(({ _id }) => _id)).toEqual([ids[1000], ids[999]]);
    const last = await mara.ok(listNotes, { query: { q: 'high tide', limit: 2, cursor: ids[1] ?? '' } });
    expect(last.data.map(({ _id }) => _id)).toEqual([ids[0]]);
    expect(await search(mara, 'tidal')).toHaveLength(1);
  });

  it('finds the last word of a note of 100,000 characters', async () => {
    const mara = await app.signUp();
    const words = Array.from({ length: 14_000 }, (_, index) => `w${index}`).join(' ');
    await add(mara, `${words.padEnd(99_989, '.')} heliotrope`);
    expect(await search(mara, 'heliotrope w13999')).toHaveLength(1);
    await add(mara, '林'.repeat(100_000));
    expect(await search(mara, '林林林林')).toHaveLength(1);
  });
});
