import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerInterest } from '#contract/academy.ts';
import { messages } from '#contract/messages.ts';
import { createUser } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { updateMe } from '#contract/users/users.ts';
import { engines, newEmail, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const { names } = messages;
const refused: readonly [name: string, sentence: string][] = [
  ['Mara\nLind', names.notOneLine],
  ['Mara\tLind', names.notOneLine],
  ['Mara \u202EdniL', names.invisible],
  ['Ma\u200Bra', names.invisible],
  ['\u3164', names.invisible],
  ['...', names.nothingToSee],
  ['Thoughtleaf Support', names.ofProduct],
  ['Thоught leaf', names.ofProduct],
  ['Аdmin', names.ofStaff],
  ['Mod erator', names.ofStaff],
  ['$upport', names.ofStaff],
];

describe.each(engines)('names that deceive, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  it('are refused at the field wherever a person gives one, with what is wrong', async () => {
    const mara = await app.signUp();
    for (const [name, message] of refused) {
      const refusal = { status: 400, message, fields: ['name'] };
      const account = { name, email: newEmail(), password: 'a good password' };
      expect(await app.visitor.refused(createUser, { body: account })).toMatchObject(refusal);
      expect(await mara.refused(updateMe, { body: { name } })).toMatchObject(refusal);
      expect(await app.visitor.refused(registerInterest, { body: account })).toMatchObject(refusal);
    }
    expect((await mara.ok(getUser)).user.name).toBe('Mara Lind');
  });

  it('are left as they are where somebody has one from before', async () => {
    const mara = await app.signUp();
    const old = 'Mara\nof Thoughtleaf';
    await app.db.updateTable('users').set({ name: old }).where('id', '=', mara.user._id).execute();
    expect((await (await app.logIn(mara)).ok(getUser)).user.name).toBe(old);
  });

  it('are kept in composed form', async () => {
    const mara = await app.signUp('Zoe\u0308');
    expect(mara.user.name).toBe('Zoë');
    expect((await mara.ok(updateMe, { body: { name: 'علی\u200Cرضا' } })).user.name).toBe('علی\u200Cرضا');
  });
});
