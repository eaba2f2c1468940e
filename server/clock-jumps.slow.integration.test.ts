import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { login } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { engines, type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { bytesOf, textFile } from './testing/test-files.ts';

const day = 24 * 60 * 60_000;
const tenYears = 3652 * day;

describe.each(engines)('a clock that jumps, on %s', (engine) => {
  let app: TestApp;
  let mara: Person;

  beforeAll(async () => {
    app = await startTestApp(engine);
    mara = await app.signUp();
  });
  afterAll(() => app.close());

  /** Does something at another time, and comes back. */
  async function at(distance: number, act: () => Promise<void>): Promise<void> {
    app.clock.advance(distance);
    await act();
    app.clock.advance(-distance);
  }
  const add = (title: string) => mara.ok(addNote, { body: { title, description: 'Some words' } });
  const titles = async () => (await mara.ok(listNotes)).data.map(({ title }) => title);

  it('goes back a day: users stay logged in, and their writes are there', async () => {
    await add('Before');
    await at(-day, async () => {
      expect((await mara.ok(getUser)).user._id).toBe(mara.user._id);
      await add('Yesterday');
      expect((await titles()).sort()).toEqual(['Before', 'Yesterday']);
    });
    await add('After');
    expect((await titles())[0]).toBe('After');
  });

  it('goes forward ten years: nothing that is kept is swept away, and sessions hold again once it is back', async () => {
    const note = { title: 'With a file', description: 'Some words' };
    const { data } = await mara.ok(addNote, { body: note, files: [textFile('Kept for good')] });
    await at(tenYears, async () => {
      expect(await mara.refused(getUser)).toMatchObject({ status: 401 });
    });
    expect((await mara.ok(getUser)).user._id).toBe(mara.user._id);
    await at(tenYears, () => app.sweep());
    const again = await app.logIn(mara);
    const found = (await again.ok(listNotes)).data.find(({ _id }) => _id === data._id);
    const response = await again.fetch(found?.attachments[0]?.url ?? '');
    expect((await bytesOf(response)).toString()).toBe('Kept for good');
  });

  it('locks nobody out for the years that it was ahead', async () => {
    const guess = { email: mara.user.email, password: 'a wrong password' };
    await at(tenYears, async () => {
      for (let number = 0; number < 10; number += 1) await app.visitor.refused(login, { body: guess });
      expect(await app.visitor.refused(login, { body: guess })).toMatchObject({ status: 429 });
    });
    const right = { email: mara.user.email, password: mara.password };
    expect((await app.visitor.ok(login, { body: right })).user._id).toBe(mara.user._id);
  });
});
