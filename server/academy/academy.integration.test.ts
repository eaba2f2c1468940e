import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerInterest } from '#contract/academy.ts';
import { messages } from '#contract/messages.ts';
import { engines, newEmail, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const registered = { success: true, message: messages.academy.registered };
const minute = 60_000;

describe.each(engines)('interest in the academy on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const rowsOf = (email: string) =>
    app.db.selectFrom('academy_interests').selectAll().where('email_key', '=', email.toLowerCase()).execute();

  it('is kept with a name, an address, what interests, and when', async () => {
    const email = `Mara.${newEmail()}`;
    const body = { name: '  Mara Lind ', email: ` ${email} `, interest: 'Blogging,\r\nSEO' };
    expect(await app.visitor.ok(registerInterest, { body })).toEqual(registered);
    expect(await rowsOf(email)).toEqual([
      {
        id: expect.any(String),
        email_key: email.toLowerCase(),
        email,
        name: 'Mara Lind',
        interest: 'Blogging,\nSEO',
        created_at: app.clock.now(),
      },
    ]);
  });

  it('is kept without a word of what interests', async () => {
    for (const interest of [undefined, '', '  ']) {
      const email = newEmail();
      await app.visitor.ok(registerInterest, { body: { name: 'Noor', email, interest } });
      expect((await rowsOf(email))[0]).toMatchObject({ interest: null });
    }
  });

  it('is kept once for an address, also from ten at once, and answers the same each time', async () => {
    const email = newEmail();
    const send = (name: string) =>
      app.visitor.ok(registerInterest, { body: { name, email: name === 'First' ? email : email.toUpperCase() } });
    expect(await send('First')).toEqual(registered);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('Again')));
    expect(answers).toEqual(Array.from({ length: 10 }, () => registered));
    expect(await rowsOf(email)).toMatchObject([{ name: 'First' }]);
  });

  it('is refused with bad fields', async () => {
    const good = { name: 'Mara', email: newEmail(), interest: 'SEO' };
    const bad: [keyof typeof good, unknown[]][] = [
      ['name', [undefined, null, 5, '', ' \n', 'x'.repeat(61), 'a\u0000b', '\uD800', [], {}]],
      ['email', [undefined, null, 5, '', 'mara', 'mara@', '@b.example', 'a b@c.example', `${'x'.repeat(251)}@a.b`, []]],
      ['interest', [null, 5, 'x'.repeat(501), 'a\u0000b', '\uD800', []]],
    ];
    for (const [field, values] of bad) {
      for (const value of values) {
        const refusal = await app.visitor.refused(registerInterest, { body: { ...good, [field]: value } });
        expect({ field, value, ...refusal }).toMatchObject({ field, value, status: 400, fields: [field] });
      }
    }
    expect(await rowsOf(good.email)).toEqual([]);
    await app.visitor.ok(registerInterest, { body: { ...good, name: '🌿'.repeat(60), interest: '🌿'.repeat(500) } });
  });

  it('is limited for each address of the network', async () => {
    const values = { key: 'academy@127.0.0.1', count: 60, expires_at: app.clock.now() + minute };
    await app.db.deleteFrom('attempts').execute();
    await app.db.insertInto('attempts').values(values).execute();
    const body = { name: 'Mara', email: newEmail() };
    const refusal = await app.visitor.refused(registerInterest, { body });
    expect(refusal).toMatchObject({ status: 429, message: messages.http.tooMany, retryAfter: 60 });
    expect(await rowsOf(body.email)).toEqual([]);
    app.clock.advance(minute);
    await app.visitor.ok(registerInterest, { body });
  });
});
