import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDigest, updateDigest } from '#contract/digest.ts';
import { addComment, addPost, upvotePost } from '#contract/feed/feed.ts';
import { acceptFriendship, requestFriendship } from '#contract/friends.ts';
import { messages } from '#contract/messages.ts';
import { readNotifications } from '#contract/push/push.ts';
import { mutePerson } from '#contract/safety/safety.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { deadMailServer, startSmtpServer, tokenIn } from '#server/testing/test-mail.ts';
import { addPerson, ban, liftBan } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

describe.each(engines)('the digest on %s', (engine) => {
  let app: TestApp;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    app = await startTestApp(engine, { CONFIRM_EMAIL: 'off', RATE_LIMIT: 'off', SMTP_URL: smtp.url });
  });
  afterEach(() => {
    smtp.mails.length = 0;
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });

  const post = async (who: Person, content: string) => (await who.ok(addPost, { body: { content } })).data._id;
  const pass = async (time: number) => {
    app.clock.advance(time);
    await app.sendDigests();
  };
  const mailsTo = ({ user }: Person) =>
    smtp.mails.filter(({ to }) => to.includes(user.email)).map(({ source }) => source);
  async function befriend(one: Person, other: Person): Promise<void> {
    const { request } = await one.ok(requestFriendship, { body: { userId: other.user._id } });
    await other.ok(acceptFriendship, { params: { id: request?._id ?? '' } });
  }
  const every = async (who: Person) => (await who.ok(getDigest)).every;

  it('tells each day what is not read, and what friends wrote', async () => {
    const [mara, noor, tomas] = [await app.signUp('Mara'), await app.signUp('Noor'), await app.signUp('Tomas')];
    await befriend(mara, noor);
    await mara.ok(readNotifications);
    const id = await post(mara, 'On rivers');
    await noor.ok(addComment, { params: { id }, body: { content: 'Before it was asked for' } });
    expect(await mara.ok(getDigest)).toMatchObject({ every: 'off', canMail: true });
    app.clock.advance(hour);
    expect((await mara.ok(updateDigest, { body: { every: 'daily' } })).every).toBe('daily');
    app.clock.advance(1);
    await noor.ok(upvotePost, { params: { id } });
    app.clock.advance(1);
    await tomas.ok(upvotePost, { params: { id } });
    await noor.ok(addComment, { params: { id }, body: { content: 'Well said' } });
    const friends = await post(noor, 'A heron stood in the river');
    await post(tomas, 'Of a stranger');
    await post(mara, 'My own');
    await pass(day - 3);
    expect(mailsTo(mara)).toEqual([]);
    await pass(2);
    const [mail = '', ...others] = mailsTo(mara);
    expect(others).toEqual([]);
    for (const part of [
      'Subject: Your day on Thoughtleaf',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Hello Mara',
      '- Tomas and Noor upvoted your thought: ',
      '- Noor commented on your thought: ',
      'Well said',
      'A heron stood in the river',
      `/post/${friends}`,
    ])
      expect(mail).toContain(part);
    for (const part of ['Of a stranger', 'My own', 'Before it was asked for']) expect(mail).not.toContain(part);
    await pass(0);
    expect(mailsTo(mara)).toHaveLength(1);
    // All of it was told: without anything new, no mail comes.
    await pass(day);
    expect(mailsTo(mara)).toHaveLength(1);
  });

  it('tells nothing of what is read, or of people who are hidden', async () => {
    const [mara, noor, tomas] = [await app.signUp('Mara'), await app.signUp('Noor'), await app.signUp('Tomas')];
    await mara.ok(updateDigest, { body: { every: 'daily' } });
    app.clock.advance(1);
    const id = await post(mara, 'On rivers');
    await noor.ok(addComment, { params: { id }, body: { content: 'From a muted one' } });
    await mara.ok(mutePerson, { params: { id: noor.user._id } });
    await tomas.ok(addComment, { params: { id }, body: { content: 'Read already' } });
    await mara.ok(readNotifications);
    await pass(day);
    expect(mailsTo(mara)).toEqual([]);
  });

  it('comes each week, once after a pause, and to nobody who is banned', async () => {
    const [mara, noor] = [await app.signUp('Mara'), await app.signUp('Noor')];
    await mara.ok(updateDigest, { body: { every: 'weekly' } });
    app.clock.advance(1);
    const id = await post(mara, 'On rivers');
    await noor.ok(upvotePost, { params: { id } });
    await pass(6 * day);
    expect(mailsTo(mara)).toEqual([]);
    await ban(app, mara.user._id);
    await pass(15 * day);
    expect(mailsTo(mara)).toEqual([]);
    await liftBan(app, mara.user._id);
    await Promise.all([app.sendDigests(), app.sendDigests()]);
    expect(mailsTo(mara)).toHaveLength(1);
    expect(mailsTo(mara)[0]).toContain('Subject: Your week on Thoughtleaf');
  });

  it('is ended by one press: in the mail program, on the page, or in the settings', async () => {
    const [mara, noor] = [await app.signUp('Mara'), await app.signUp('Noor')];
    const begin = async () => {
      await mara.ok(updateDigest, { body: { every: 'daily' } });
      app.clock.advance(1);
      await noor.ok(upvotePost, { params: { id: await post(mara, 'On rivers') } });
      await pass(day);
      return tokenIn(mailsTo(mara).at(-1) ?? '', 'digest/end');
    };
    const press = async (token: string, body: string) => {
      const answer = await app.visitor.fetch(`/digest/end?token=${encodeURIComponent(token)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      return { status: answer.status, page: await answer.text() };
    };
    const first = await begin();
    const page = await app.visitor.fetch(`/digest/end?token=${first}`);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).toContain('<form method="post"><button type="submit">End the digest</button></form>');
    expect(await every(mara)).toBe('daily');
    expect((await press(first, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await every(mara)).toBe('off');
    const second = await begin();
    expect(second).not.toBe(first);
    for (const token of [first, '', 'x', "' or 1=1 --", 'x'.repeat(5000)])
      expect(await press(token, '')).toMatchObject({
        status: 200,
        page: expect.stringContaining(messages.digest.linkInvalid),
      });
    expect(await press(second, 'x'.repeat(2000))).toMatchObject({ status: 413 });
    expect(await every(mara)).toBe('daily');
    expect((await press(second, '')).page).toContain(messages.digest.ended);
    expect(await every(mara)).toBe('off');
    await begin();
    await mara.ok(updateDigest, { body: { every: 'off' } });
    smtp.mails.length = 0;
    await pass(30 * day);
    expect(mailsTo(mara)).toEqual([]);
  });

  it('is changed without losing what it was to tell, and refuses what is no rhythm', async () => {
    const [mara, noor] = [await app.signUp('Mara'), await app.signUp('Noor')];
    await mara.ok(updateDigest, { body: { every: 'weekly' } });
    app.clock.advance(1);
    await noor.ok(upvotePost, { params: { id: await post(mara, 'On rivers') } });
    await mara.ok(updateDigest, { body: { every: 'daily' } });
    await pass(day);
    expect(mailsTo(mara)).toHaveLength(1);
    for (const body of [{}, { every: 'hourly' }, { every: null }, { every: ['daily'] }])
      expect(await mara.refused(updateDigest, { body })).toMatchObject({
        status: 400,
        message: messages.digest.badRhythm,
        fields: ['every'],
      });
  });

  it('is sent again where the mail server was away', async () => {
    const away = await startTestApp(engine, { CONFIRM_EMAIL: 'off', RATE_LIMIT: 'off', SMTP_URL: deadMailServer });
    try {
      const [mara, noor] = [await away.signUp('Mara'), await away.signUp('Noor')];
      await mara.ok(updateDigest, { body: { every: 'daily' } });
      away.clock.advance(1);
      const { data } = await mara.ok(addPost, { body: { content: 'On rivers' } });
      await noor.ok(upvotePost, { params: { id: data._id } });
      const row = () => away.db.selectFrom('digests').select(['since', 'due_at']).executeTakeFirstOrThrow();
      const { since } = await row();
      away.clock.advance(day);
      await away.sendDigests();
      expect(await row()).toEqual({ since, due_at: away.clock.now() + hour });
    } finally {
      await away.close();
    }
  });

  it('is for confirmed addresses, and where the server sends mail', async () => {
    const asking = await startTestApp(engine, { RATE_LIMIT: 'off', SMTP_URL: smtp.url });
    const silent = await startTestApp(engine, { RATE_LIMIT: 'off' });
    try {
      const mara = await asking.signUp('Mara');
      expect(await mara.refused(updateDigest, { body: { every: 'daily' } })).toMatchObject({
        status: 403,
        code: 'emailUnconfirmed',
      });
      // Chosen before the address had to be confirmed: nothing is mailed there until it is.
      const tomas = await asking.signUp('Tomas');
      const setConfirmed = (email_verified: number) =>
        asking.db.updateTable('users').set({ email_verified }).where('id', '=', tomas.user._id).execute();
      await setConfirmed(1);
      await tomas.ok(updateDigest, { body: { every: 'daily' } });
      asking.clock.advance(1);
      const id = await post(tomas, 'On rivers');
      await (await addPerson(asking)).ok(upvotePost, { params: { id } });
      await setConfirmed(0);
      // The mail of the sign-up may be on its way still.
      await asking.platform.backgroundTasks.settled(5000);
      smtp.mails.length = 0;
      const passDay = async () => {
        asking.clock.advance(day);
        await asking.sendDigests();
      };
      await passDay();
      expect(mailsTo(tomas)).toEqual([]);
      await setConfirmed(1);
      await passDay();
      expect(mailsTo(tomas)).toHaveLength(1);
      const noor = await silent.signUp('Noor');
      expect(await noor.ok(getDigest)).toMatchObject({ every: 'off', canMail: false });
      expect(await noor.refused(updateDigest, { body: { every: 'daily' } })).toMatchObject({
        status: 400,
        message: messages.digest.noMail,
      });
    } finally {
      await asking.close();
      await silent.close();
    }
  });
});
