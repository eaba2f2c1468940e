import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableNote } from '#contract/notes/notes.admin.ts';
import {
  addNote,
  deleteAttachment,
  deleteNote,
  listNotes,
  restoreNote,
  updateNote,
  uploadAttachment,
} from '#contract/notes/notes.ts';
import { indexText } from '#server/db/dialect.ts';
import { newId } from '#server/platform/ids.ts';
import { operatorCases, type SampleNote, sampleNotes, searchCases, searchedTexts } from '#lib/testing/search-cases.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { textFile } from '#server/testing/test-files.ts';
import { searchableWords } from '#server/search/text-grams.ts';
import { addPerson } from '#server/testing/test-people.ts';

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
    reader = await addPerson(app);
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

  describe('with operators', () => {
    let organiser: Client;
    beforeAll(async () => {
      organiser = await addPerson(app);
      for (const { title, description, tags, day, hasFile } of Object.values<SampleNote>(sampleNotes)) {
        const { data } = await organiser.ok(addNote, { body: { title, description, tags: [...tags] } });
        if (hasFile) await organiser.ok(uploadAttachment, { params: { id: data._id }, files: [textFile()] });
        const created_at = Date.parse(`${day}T12:00:00Z`);
        await app.db.updateTable('notes').set({ created_at }).where('id', '=', data._id).execute();
      }
      // The same notes of somebody else are never found.
      const other = await addPerson(app);
      const { data } = await other.ok(addNote, {
        body: { title: 'Lake of others', description: '- [ ] boat', tags: ['work', 'two words'] },
      });
      await other.ok(uploadAttachment, { params: { id: data._id }, files: [textFile()] });
    });

    it.each(operatorCases)('finds by %j: %j', async (query, names) => {
      const found = (await search(organiser, query)).map(({ title }) => title).toReversed();
      expect(found).toEqual(names.map((name) => sampleNotes[name].title));
    });

    it('finds by an operator together with a tag, in pages', async () => {
      const query = { q: 'after:2025 -monday', limit: 1 };
      const first = await organiser.ok(listNotes, { query });
      const second = await organiser.ok(listNotes, { query: { ...query, cursor: first.nextCursor ?? '' } });
      expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(['Chores done', 'Lake album']);
      const { data } = await organiser.ok(listNotes, { query: { q: '-lake', tag: 'work' } });
      expect(data.map(({ title }) => title)).toEqual(['Minutes of Monday']);
    });

    it('tells nothing of the files, tasks and tags of a disabled note', async () => {
      const mara = await addPerson(app);
      const { data } = await mara.ok(addNote, {
        body: { title: 'Disabled one', description: '- [ ] secret', tags: ['hidden'] },
      });
      const { _id: id } = data;
      await mara.ok(uploadAttachment, { params: { id }, files: [textFile()] });
      for (const q of ['has:file', 'has:task', 'tag:hidden']) expect(await search(mara, q), q).toHaveLength(1);
      const editor = await addAdminTo(app, 'editor');
      await editor.ok(disableNote, { params: { id }, body: { disabled: true } });
      for (const q of ['has:file', 'has:task', 'tag:hidden', 'secret']) expect(await search(mara, q), q).toEqual([]);
      expect(await search(mara, '-secret -tag:hidden')).toHaveLength(1);
    });

    it('takes out what left with a file, and what is in the bin', async () => {
      const mara = await addPerson(app);
      const { data: note } = await mara.ok(addNote, { body: { title: 'With a file', description: '- [ ] task' } });
      const params = { id: note._id };
      const { data } = await mara.ok(uploadAttachment, { params, files: [textFile()] });
      await mara.ok(deleteAttachment, { params: { ...params, attId: data.attachments[0]?._id ?? '' } });
      expect(await search(mara, 'has:file')).toEqual([]);
      expect(await search(mara, 'has:task')).toHaveLength(1);
      await mara.ok(deleteNote, { params });
      for (const q of ['has:task', 'after:2000', '-nothing']) expect(await search(mara, q), q).toEqual([]);
    });

    it('answers a search of as many operators as fit', async () => {
      for (const q of ['tag:a '.repeat(33), '-a '.repeat(66), '"a b" '.repeat(33), '-tag:a '.repeat(28)])
        expect(await search(organiser, q.trim())).toBeInstanceOf(Array);
    });
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
    const mara = await addPerson(app);
    const { _id: id } = await add(mara, 'Heliotrope in the garden');
    await mara.ok(updateNote, { params: { id }, body: { description: 'Lavender in the garden' } });
    expect(await search(mara, 'heliotrope')).toEqual([]);
    expect(await search(mara, 'lavender')).toHaveLength(1);
    await mara.ok(updateNote, { params: { id }, body: { tags: ['herbarium'] } });
    expect(await search(mara, 'herbarium lavender')).toHaveLength(1);
  });

  it('does not find what is in the bin, and finds it again when it is back', async () => {
    const mara = await addPerson(app);
    const { _id: id } = await add(mara, 'Heliotrope in the garden');
    await mara.ok(deleteNote, { params: { id } });
    expect(await search(mara, 'heliotrope')).toEqual([]);
    await mara.ok(restoreNote, { params: { id } });
    expect(await search(mara, 'heliotrope')).toHaveLength(1);
  });

  it('finds nothing of anybody else', async () => {
    const mara = await addPerson(app);
    await add(mara, 'Heliotrope in the garden');
    expect(await search(await addPerson(app), 'heliotrope')).toEqual([]);
    expect(await search(reader, 'heliotrope')).toEqual([]);
  });

  it('looks together with a tag, in pages, newest first', async () => {
    const mara = await addPerson(app);
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
    const mara = await addPerson(app);
    const ids = Array.from({ length: 1005 }, () => newId());
    // The newest but one has all letter groups of the word, but not the word.
    const textOf = (place: number) => (place === 1003 ? 'tidal side' : place === 1004 ? 'ebb' : 'high tide');
    await addInBulk(
      app,
      mara.id,
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
    const mara = await addPerson(app);
    const words = Array.from({ length: 14_000 }, (_, index) => `w${index}`).join(' ');
    await add(mara, `${words.padEnd(99_989, '.')} heliotrope`);
    expect(await search(mara, 'heliotrope w13999')).toHaveLength(1);
    await add(mara, '林'.repeat(100_000));
    expect(await search(mara, '林林林林')).toHaveLength(1);
  });
});
