import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFeedback } from '#contract/feedback/feedback.ts';
import { messages } from '#contract/messages.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const hour = 60 * 60_000;
const tooMany = { status: 429, message: messages.http.tooMany, retryAfter: 3600 };

describe.each(engines)('feedback on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const stored = (message: string) =>
    app.db.selectFrom('feedback').selectAll().where('message', '=', message).execute();

  it('is taken of a person and of a visitor', async () => {
    const mara = await app.signUp();
    const answer = await mara.ok(addFeedback, { body: { message: '  I like\r\nthe bin.  ' } });
    expect(answer).toEqual({ success: true, message: messages.feedback.sent });
    const body = { message: 'From outside', email: 'Visitor@Example.com' };
    await app.visitor.ok(addFeedback, { body });
    const row = { id: expect.any(String), status: 'open', priority: 'normal', created_at: app.clock.now() };
    expect(await stored('I like\nthe bin.')).toEqual([
      { ...row, message: 'I like\nthe bin.', user_id: mara.user._id, email: null },
    ]);
    expect(await stored('From outside')).toEqual([{ ...row, ...body, user_id: null }]);
  });

  it('of somebody with a token that is no longer valid is a visitor’s', async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'auth-token': 'made-up' },
      body: JSON.stringify({ message: 'With an old token' }),
    };
    expect((await app.visitor.fetch(addFeedback.path, init)).status).toBe(201);
    expect(await stored('With an old token')).toMatchObject([{ user_id: null }]);
  });

  it('is refused with bad fields', async () => {
    for (const message of [undefined, null, 5, '', ' \n ', 'x'.repeat(2001), 'a\u0000b', '\uD800', [], {}]) {
      const refusal = await app.visitor.refused(addFeedback, { body: { message } });
      expect({ sent: message, ...refusal }).toMatchObject({ sent: message, status: 400, fields: ['message'] });
    }
    for (const email of [null, 5, '', 'nobody', 'a@b@c', 'a@', `${'x'.repeat(250)}@example.com`]) {
      const refusal = await app.visitor.refused(addFeedback, { body: { message: 'Fine', email } });
      expect({ email, ...refusal }).toMatchObject({ email, status: 400, fields: ['email'] });
    }
    await app.visitor.ok(addFeedback, { body: { message: '🌿'.repeat(2000) } });
  });

  it('is limited to twenty in an hour for a person, and for the address of visitors', async () => {
    const mara = await app.signUp();
    const expires_at = app.clock.now() + hour;
    const keys = [`feedback:${mara.user._id}`, 'feedback@127.0.0.1'];
    await app.db.deleteFrom('attempts').where('key', 'in', keys).execute();
    await app.db
      .insertInto('attempts')
      .values(keys.map((key) => ({ key, count: 19, expires_at })))
      .execute();
    for (const who of [mara, app.visitor]) {
      await who.ok(addFeedback, { body: { message: 'The twentieth' } });
      expect(await who.refused(addFeedback, { body: { message: 'One more' } })).toMatchObject(tooMany);
    }
    // Somebody else at the same address is not held back by visitors.
    await (await app.signUp()).ok(addFeedback, { body: { message: 'From the next table' } });
    app.clock.advance(hour);
    await app.visitor.ok(addFeedback, { body: { message: 'An hour later' } });
  });
});

it('RATE_LIMIT=off lifts the limits on feedback', async () => {
  const app = await startTestApp('sqlite', { RATE_LIMIT: 'off' });
  try {
    const spent = { key: 'feedback@127.0.0.1', count: 1000, expires_at: app.clock.now() + hour };
    await app.db.insertInto('attempts').values(spent).execute();
    await app.visitor.ok(addFeedback, { body: { message: 'One of a thousand' } });
  } finally {
    await app.close();
  }
});
