import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { changeNote, changeNotes, readNote } from '#contract/notes/note-actions.ts';
import { listVersions, restoreVersion } from '#contract/notes/note-versions.ts';
import { deleteAdminNote, disableNote } from '#contract/notes/notes.admin.ts';
import {
  addNote,
  deleteNote,
  emptyBin,
  listNotes,
  permanentlyDeleteNote,
  restoreNote,
  updateNote,
} from '#contract/notes/notes.ts';
import { newId } from '#server/platform/ids.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { newNoteRow } from '../note-row.ts';
import { addPerson } from '#server/testing/test-people.ts';

describe.each(engines)('links between notes on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const add = async (who: Client, title: string, description = 'Some words', more: object = {}) =>
    (await who.ok(addNote, { body: { title, description, ...more } })).data._id;
  const read = async (who: Client, id: string) => (await who.ok(readNote, { params: { id } })).data;
  const save = async (who: Client, id: string, body: object) =>
    (await who.ok(updateNote, { params: { id }, body })).data;
  const linksOf = async (who: Client, id: string) => (await read(who, id)).links.map(({ _id }) => _id);
  const backlinksOf = async (who: Client, id: string) => (await read(who, id)).backlinks.map(({ _id }) => _id);
  const bin = (who: Client, id: string) => who.ok(deleteNote, { params: { id } });
  const purge = (who: Client, id: string) => who.ok(permanentlyDeleteNote, { params: { id } });

  describe('lead to a note', () => {
    it('whose title they name, and are listed there', async () => {
      const mara = await addPerson(app);
      const plan = await add(mara, 'Café plan');
      const from = await add(mara, 'Minutes', 'See [[CAFE PLAN|the plan]], `[[Other]]` and [[Nobody has this]].');
      expect((await read(mara, from)).links).toEqual([{ _id: plan, title: 'Café plan' }]);
      expect((await read(mara, plan)).backlinks).toEqual([{ _id: from, title: 'Minutes' }]);
      await save(mara, from, { description: 'No link any more' });
      expect(await linksOf(mara, from)).toEqual([]);
      expect(await backlinksOf(mara, plan)).toEqual([]);
    });

    it('of the person alone', async () => {
      const [mara, noor] = [await addPerson(app), await addPerson(app)];
      const plan = await add(mara, 'Garden plan');
      const from = await add(noor, 'Minutes', 'See [[Garden plan]].');
      expect(await linksOf(noor, from)).toEqual([]);
      expect(await backlinksOf(mara, plan)).toEqual([]);
      const linkTargets = [{ title: 'Garden plan', id: plan }];
      const refusal = await noor.refused(updateNote, {
        params: { id: from },
        body: { description: '[[Garden plan]]', linkTargets },
      });
      expect(refusal).toMatchObject({ status: 400, code: 'invalid', message: messages.notes.linkTargetUnknown });
      expect(refusal.fields).toEqual(['linkTargets']);
    });

    it('that comes later, or gets the title', async () => {
      const mara = await addPerson(app);
      const from = await add(mara, 'Minutes', '[[Garden plan]] and [[Recipes]]');
      const plan = await add(mara, 'Garden plan');
      expect(await linksOf(mara, from)).toEqual([plan]);
      const other = await add(mara, 'Dishes');
      await save(mara, other, { title: 'Récipes' });
      expect(await linksOf(mara, from)).toEqual([other, plan]);
    });

    it('in the bin still, but not to one that is deleted for good', async () => {
      const mara = await addPerson(app);
      const plan = await add(mara, 'Garden plan');
      const from = await add(mara, 'Minutes', '[[Garden plan]]');
      await bin(mara, plan);
      expect(await linksOf(mara, from)).toEqual([plan]);
      await purge(mara, plan);
      expect(await linksOf(mara, from)).toEqual([]);
      const next = await add(mara, 'Garden plan');
      expect(await linksOf(mara, from)).toEqual([next]);
      // With one of the same title there, the link leads on to it.
      const first = await add(mara, 'Garden plan');
      await bin(mara, next);
      await mara.ok(emptyBin);
      expect(await linksOf(mara, from)).toEqual([first]);
    });

    it('that comes back from the bin, where no other one has its title', async () => {
      const mara = await addPerson(app);
      const plan = await add(mara, 'Garden plan');
      await bin(mara, plan);
      const from = await add(mara, 'Minutes', '[[Garden plan]]');
      expect(await linksOf(mara, from)).toEqual([]);
      await mara.ok(restoreNote, { params: { id: plan } });
      expect(await linksOf(mara, from)).toEqual([plan]);
      const recipes = await add(mara, 'Recipes');
      await bin(mara, recipes);
      await save(mara, from, { description: '[[Recipes]]' });
      await mara.ok(changeNotes, { body: { ids: [recipes], action: 'restore' } });
      expect(await linksOf(mara, from)).toEqual([recipes]);
    });

    it('but not to one that an admin deletes', async () => {
      const mara = await addPerson(app);
      const admin = await addAdminTo(app, 'superAdmin');
      const first = await add(mara, 'Garden plan');
      const second = await add(mara, 'Garden plan');
      const from = await add(mara, 'Minutes', '[[Garden plan]]');
      for (const [id, left] of [
        [second, [first]],
        [first, []],
      ] as const) {
        await admin.ok(deleteAdminNote, { params: { id } });
        expect(await linksOf(mara, from)).toEqual(left);
      }
    });

    it('itself', async () => {
      const mara = await addPerson(app);
      const plan = await add(mara, 'Garden plan', 'This is [[Garden plan]].');
      expect(await linksOf(mara, plan)).toEqual([plan]);
      const saved = await save(mara, plan, { title: 'House plan', description: 'Is this [[Garden plan]]?' });
      expect(saved.description).toBe('Is this [[House plan]]?');
      expect(await linksOf(mara, plan)).toEqual([plan]);
    });
  });

  describe('of equal titles', () => {
    it('lead to the newest one, and stay there', async () => {
      const mara = await addPerson(app);
      await add(mara, 'Garden plan');
      const second = await add(mara, 'garden plan');
      const from = await add(mara, 'Minutes', '[[Garden plan]]');
      await add(mara, 'Garden plan');
      await save(mara, from, { description: 'Once more: [[Garden plan]]' });
      expect(await linksOf(mara, from)).toEqual([second]);
    });

    it('lead to the chosen one, in a form and in JSON', async () => {
      const mara = await addPerson(app);
      const first = await add(mara, 'Garden plan');
      const second = await add(mara, 'Garden plan');
      const linkTargets = [{ title: 'garden PLAN', id: first }];
      const from = await add(mara, 'Minutes', '[[Garden plan]]', { linkTargets });
      expect(await linksOf(mara, from)).toEqual([first]);
      const body = { title: 'Another', description: '[[Garden plan]]', linkTargets };
      const { data } = await mara.ok(addNote, { body, files: [] });
      expect(await linksOf(mara, data._id)).toEqual([first]);
      await save(mara, from, { linkTargets: [{ title: 'Garden plan', id: second }] });
      expect(await linksOf(mara, from)).toEqual([second]);
      // A title that the text does not name is no link.
      await save(mara, from, { description: 'No link', linkTargets });
      expect(await linksOf(mara, from)).toEqual([]);
    });

    it.each([
      ['another title', (id: string) => [{ title: 'House plan', id }]],
      ['an unknown id', () => [{ title: 'Garden plan', id: '01900000-0000-7000-8000-000000000000' }]],
      ['no id', () => [{ title: 'Garden plan', id: 'x' }]],
      ['no list', () => 'Garden plan'],
      ['too many', (id: string) => Array.from({ length: 101 }, () => ({ title: 'Garden plan', id }))],
    ])('refuse a choice with %s', async (_, choose) => {
      const mara = await addPerson(app);
      const plan = await add(mara, 'Garden plan');
      const body = { title: 'Minutes', description: '[[Garden plan]]', linkTargets: choose(plan) };
      expect(await mara.refused(addNote, { body })).toMatchObject({ status: 400, code: 'invalid' });
      expect((await mara.ok(listNotes)).total).toBe(1);
    });
  });

  describe('follow a rename', () => {
    it('in notes that are archived, in the bin or disabled, as an edit of each', async () => {
      const mara = await addPerson(app);
      const admin = await addAdminTo(app, 'superAdmin');
      const plan = await add(mara, 'Garden plan');
      const text = 'See [[garden plan]], [[Garden plan|it]] and Garden plan.';
      const names = ['Plain', 'Archived', 'Binned', 'Disabled'];
      const [plain = '', archived = '', binned = '', disabled = ''] = await Promise.all(
        names.map((name) => add(mara, `${name} note`, text, { tags: ['tagged'] })),
      );
      await mara.ok(changeNote, { params: { id: archived }, body: { archived: true } });
      await bin(mara, binned);
      await admin.ok(disableNote, { params: { id: disabled }, body: { disabled: true } });
      const before = await read(mara, plain);
      await save(mara, plan, { title: 'House plan' });

      const renamed = 'See [[House plan]], [[House plan|it]] and Garden plan.';
      const after = await read(mara, plain);
      expect(after).toMatchObject({ description: renamed, tags: ['tagged'], versionCount: 2 });
      expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
      expect((await read(mara, archived)).description).toBe(renamed);
      expect((await read(mara, binned)).description).toBe(renamed);
      // The text of a disabled note is hidden, and so are its links.
      expect(await read(mara, disabled)).toMatchObject({ description: messages.notes.disabled, links: [] });
      expect((await backlinksOf(mara, plan)).toSorted()).toEqual([plain, archived].toSorted());
      await admin.ok(disableNote, { params: { id: disabled }, body: { disabled: false } });
      expect(await read(mara, disabled)).toMatchObject({ description: renamed });
      expect(await linksOf(mara, disabled)).toEqual([plan]);
      // Lists and searches know the new texts at once.
      const found = await mara.ok(listNotes, { query: { q: 'house see' } });
      expect(found.data.map(({ _id }) => _id)).toContain(plain);
      // A save that was based on the former text is told of it.
      const stale = { params: { id: plain }, body: { description: text, updatedAt: before.updatedAt } };
      expect(await mara.refused(updateNote, stale)).toMatchObject({ status: 409, code: 'conflict' });
    });

    it('of another spelling, and of a title with brackets and bars', async () => {
      const mara = await addPerson(app);
      const plan = await add(mara, 'Cafe plan');
      const from = await add(mara, 'Minutes', '[[Cafe plan]]');
      for (const [title, written] of [
        ['Café Plan', 'Café Plan'],
        ['Plan [draft] | `May`', 'Plan draft May'],
        ['Plan', 'Plan'],
      ]) {
        await save(mara, plan, { title: `${title} of us` });
        expect((await read(mara, from)).description).toBe(`[[${written} of us]]`);
        expect(await linksOf(mara, from)).toEqual([plan]);
      }
    });

    it('to a title that no link can name: they are unresolved then', async () => {
      const mara = await addPerson(app);
      const plan = await add(mara, 'Garden plan');
      const from = await add(mara, 'Minutes', '[[Garden plan]]');
      await save(mara, plan, { title: '[[|||]]' });
      expect((await read(mara, from)).description).toBe('[[Garden plan]]');
      expect(await linksOf(mara, from)).toEqual([]);
      await save(mara, plan, { title: 'Garden plan' });
      expect(await linksOf(mara, from)).toEqual([plan]);
    });

    it('by id: text that names another note of the title stays', async () => {
      const mara = await addPerson(app);
      const first = await add(mara, 'Garden plan');
      const toFirst = await add(mara, 'Minutes', '[[Garden plan]]');
      const second = await add(mara, 'Garden plan');
      const toSecond = await add(mara, 'Diary', '[[Garden plan]]');
      await save(mara, second, { title: 'House plan' });
      expect((await read(mara, toFirst)).description).toBe('[[Garden plan]]');
      expect((await read(mara, toSecond)).description).toBe('[[House plan]]');
      expect([await linksOf(mara, toFirst), await linksOf(mara, toSecond)]).toEqual([[first], [second]]);
    });

    it('but not into a link of the same text to another note', async () => {
      const mara = await addPerson(app);
      const garden = await add(mara, 'Garden plan');
      const house = await add(mara, 'House plan');
      const from = await add(mara, 'Minutes', '[[Garden plan]] and [[House plan]]');
      await save(mara, garden, { title: 'House plan' });
      expect((await read(mara, from)).description).toBe('[[Garden plan]] and [[House plan]]');
      expect(await linksOf(mara, from)).toEqual([house]);
    });

    it('into a link that waited for the title', async () => {
      const mara = await addPerson(app);
      const plan = await add(mara, 'Garden plan');
      const from = await add(mara, 'Minutes', '[[Garden plan]] and [[House plan]]');
      await save(mara, plan, { title: 'House plan' });
      expect((await read(mara, from)).description).toBe('[[House plan]] and [[House plan]]');
      expect(await linksOf(mara, from)).toEqual([plan]);
    });

    it('except where the text would be too long', async () => {
      const mara = await addPerson(app);
      const plan = await add(mara, 'Garden plan');
      const description = `[[Garden plan]]${'x'.repeat(limits.note.description.max - 15)}`;
      const from = await add(mara, 'Minutes', description);
      await save(mara, plan, { title: 'Garden plans' });
      expect((await read(mara, from)).description).toBe(description);
      expect(await linksOf(mara, from)).toEqual([]);
    });

    it('in a circle of notes', async () => {
      const mara = await addPerson(app);
      const one = await add(mara, 'First note', '[[Second note]]');
      const two = await add(mara, 'Second note', '[[First note]]');
      await save(mara, one, { title: 'Third note' });
      await save(mara, two, { title: 'Fourth note' });
      expect((await read(mara, one)).description).toBe('[[Fourth note]]');
      expect((await read(mara, two)).description).toBe('[[Third note]]');
      expect([await linksOf(mara, one), await linksOf(mara, two)]).toEqual([[two], [one]]);
    });

    it('by a version that is restored', async () => {
      const mara = await addPerson(app);
      const plan = await add(mara, 'Garden plan', 'My own: [[Garden plan]]');
      const from = await add(mara, 'Minutes', '[[Garden plan]]');
      await save(mara, plan, { title: 'House plan' });
      await mara.ok(restoreVersion, { params: { id: plan, version: '1' } });
      expect(await read(mara, from)).toMatchObject({ description: '[[Garden plan]]' });
      expect(await read(mara, plan)).toMatchObject({ description: 'My own: [[Garden plan]]' });
      expect(await linksOf(mara, plan)).toEqual([plan]);
      const { data } = await mara.ok(listVersions, { params: { id: plan } });
      expect(data.map(({ version }) => version)).toEqual([3, 2, 1]);
    });

    it('that did not happen changes nothing', async () => {
      const mara = await addPerson(app);
      const plan = await add(mara, 'Garden plan');
      const from = await add(mara, 'Minutes', '[[Garden plan]]');
      const body = { title: 'House plan', updatedAt: new Date(0).toISOString() };
      expect(await mara.refused(updateNote, { params: { id: plan }, body })).toMatchObject({ status: 409 });
      expect(await read(mara, from)).toMatchObject({ description: '[[Garden plan]]', versionCount: 1 });
    });
  });

  /** Each recorded link is one of its text, and its target has its key; nothing with a text's title is missing. */
  async function expectTrue(who: Client) {
    const { data } = await who.ok(listNotes);
    for (const { _id } of data) {
      const { description, links } = await read(who, _id);
      const named = [...description.matchAll(/\[\[(.*?)\]\]/g)].map(([, title]) => title);
      const titles = new Set(data.map(({ title }) => title));
      const known = named.filter((title) => title !== undefined && titles.has(title));
      expect(new Set(links.map(({ title }) => title))).toEqual(new Set(known));
    }
  }

  it('stay true where notes that link to each other are renamed, saved, binned and added at once', async () => {
    const mara = await addPerson(app);
    const count = 6;
    const ids = await Promise.all(
      Array.from({ length: count }, (_, place) =>
        add(mara, `Note ${place}`, `[[Note ${(place + 1) % count}]] [[Note ${(place + 2) % count}]] [[Note ${place}]]`),
      ),
    );
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([
        ...ids.map((id, place) => save(mara, id, { title: `Note ${place} of ${round}` })),
        ...ids.map((id, place) => save(mara, id, { tags: [`tag ${round} ${place}`] })),
        save(mara, ids[0] ?? '', { description: `[[Note 1]] [[Note 3 of ${round}]] [[New ${round}]]` }),
        add(mara, `New ${round}`, `[[Note 2 of ${round}]]`),
      ]);
      await expectTrue(mara);
    }
  });

  it('keep no new note waiting for one that is deleted, nor the other way round', async () => {
    const mara = await addPerson(app);
    const ids = await Promise.all(Array.from({ length: 30 }, (_, place) => add(mara, `Old ${place}`)));
    await mara.ok(changeNotes, { body: { ids, action: 'bin' } });
    await Promise.all([
      ...ids.map((id) => mara.ok(permanentlyDeleteNote, { params: { id } })),
      ...ids.map((_, place) => add(mara, `New ${place}`, place % 2 ? `[[New ${place - 1}]]` : undefined)),
    ]);
    await expectTrue(mara);
  });

  it('follow a rename in 1,000 notes in seconds', async () => {
    const mara = await addPerson(app);
    const plan = await add(mara, 'Garden plan');
    const words = 'Some words of a note, as they are. '.repeat(40);
    const rows = Array.from({ length: 1000 }, (_, place) =>
      newNoteRow({
        id: newId(),
        user_id: mara.id,
        title: `Note ${place}`,
        description: `${words} [[Garden plan]]`,
        created_at: app.clock.now(),
      }),
    );
    for (let start = 0; start < rows.length; start += 200) {
      const page = rows.slice(start, start + 200);
      await app.db.insertInto('notes').values(page).execute();
      await app.db
        .insertInto('note_links')
        .values(page.map(({ id, user_id }) => ({ note_id: id, user_id, title_key: 'garden plan', target_id: plan })))
        .execute();
    }
    const began = performance.now();
    await save(mara, plan, { title: 'House plan' });
    const took = performance.now() - began;
    // 0.3 s on SQLite, 0.7 s on PostgreSQL, beside other work.
    expect(took).toBeLessThan(10_000);
    expect(await backlinksOf(mara, plan)).toHaveLength(limits.note.links.backlinks);
    const find = async (q: string) => (await mara.ok(listNotes, { query: { q, limit: 100 } })).data.length;
    expect([await find('garden'), await find('house words')]).toEqual([0, 100]);
  });
});
