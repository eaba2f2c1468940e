import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmEmail } from '#contract/users/account-email.ts';
import { createAccessToken } from '#contract/access-tokens/access-tokens.ts';
import { makeMailAddress } from '#contract/mail-address.ts';
import { messages } from '#contract/messages.ts';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import { addShare } from '#contract/notes/note-shares.ts';
import {
  addNote,
  deleteNote,
  listDeletedNotes,
  listNotes,
  permanentlyDeleteNote,
  restoreNote,
} from '#contract/notes/notes.ts';
import { getUser } from '#contract/session/own-account.ts';
import { beginSecondFactor, confirmSecondFactor } from '#contract/second-factor/second-factor.ts';
import { forgotPassword, login, resetPassword } from '#contract/session/session.ts';
import { addPasskeyTo } from '#server/testing/software-authenticator.ts';
import { createWebhook, listWebhooks } from '#contract/webhooks.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { textFile } from '#server/testing/test-files.ts';
import { lastTokenTo } from '#server/testing/test-mail.ts';

const day = 24 * 60 * 60_000;
const password = 'a new password of hers';

describe.each(engines)('an unconfirmed account whose password is reset by mail on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, {
      CONFIRM_EMAIL: 'on',
      RATE_LIMIT: 'off',
      MAIL_TO_NOTE_ADDRESS: 'notes@example.com',
    });
  });
  afterAll(() => app.close());

  const reset = async ({ user }: Person) => {
    await app.visitor.ok(forgotPassword, { body: { email: user.email } });
    const token = await lastTokenTo(app, user.email, 'reset-password');
    return app.visitor.ok(resetPassword, { body: { token, password } });
  };
  /** Whose address it is, who has just reset the password. */
  const claim = async (squatter: Person): Promise<Client> => {
    expect((await reset(squatter)).message).toBe(messages.email.notesInBin);
    const { token, user } = await app.visitor.ok(login, { body: { email: squatter.user.email, password } });
    expect(user.emailVerified).toBe(true);
    return createClient(app.origin, token);
  };
  const write = async (who: Client, title: string) => {
    const body = { title, description: 'What it says' };
    return (await who.ok(addNote, { body, files: [textFile(`${title}.txt`)] })).data._id;
  };
  const titlesIn = async (who: Client, call: typeof listNotes | typeof listDeletedNotes) =>
    (await who.ok(call)).data.map(({ title }) => title).toSorted((one, other) => (one < other ? -1 : 1));

  it('is confirmed, and its former link is void', async () => {
    const mara = await app.signUp();
    const token = await lastTokenTo(app, mara.user.email, 'confirm-email');
    expect((await reset(mara)).message).toBe(messages.accounts.passwordReset);
    const { user } = await app.visitor.ok(login, { body: { email: mara.user.email, password } });
    expect(user.emailVerified).toBe(true);
    expect((await app.visitor.refused(confirmEmail, { body: { token } })).status).toBe(400);
  });

  it('loses every way in that somebody set up', async () => {
    const mara = await app.signUp();
    const id = await write(mara, 'A bait');
    const { data: share } = await mara.ok(addShare, { params: { id }, body: {} });
    // As where the account was made while nobody was asked to confirm.
    await app.db.updateTable('users').set({ email_verified: 1 }).where('id', '=', mara.user._id).execute();
    const { secret } = await mara.ok(beginSecondFactor, { body: { password: mara.password } });
    const code = new TOTP({ secret }).generate({ timestamp: app.clock.now() });
    await mara.ok(confirmSecondFactor, { body: { code } });
    await app.db.updateTable('users').set({ email_verified: 0 }).where('id', '=', mara.user._id).execute();
    const tokenBody = { name: 'Walk', scopes: ['notes:read' as const], password: mara.password };
    const { token } = await mara.ok(createAccessToken, { body: tokenBody });
    const hook = { url: 'http://127.0.0.1:1/hook', events: ['note.created' as const], password: mara.password };
    await mara.ok(createWebhook, { body: hook });
    await mara.ok(makeMailAddress);
    await addPasskeyTo(app, mara);

    const owner = await claim(mara);
    expect((await mara.refused(getUser)).status).toBe(401);
    expect((await createClient(app.origin, token).refused(listNotes)).status).toBe(401);
    expect((await owner.ok(listWebhooks)).data).toEqual([]);
    const tables = [
      'second_factors',
      'passkeys',
      'webhooks',
      'mail_addresses',
      'note_shares',
      'access_tokens',
    ] as const;
    for (const table of tables) {
      const rows = await app.db.selectFrom(table).selectAll().where('user_id', '=', mara.user._id).execute();
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
    await owner.ok(restoreNote, { params: { id } });
    expect((await app.visitor.fetch(new URL(share.url ?? '').pathname)).status).toBe(404);
  });

  it('has its notes in the bin for 30 days, and those taken out of it for good', async () => {
    const mara = await app.signUp();
    const [first, second, third] = [
      await write(mara, 'First'),
      await write(mara, 'Second'),
      await write(mara, 'Third'),
    ];
    await mara.ok(deleteNote, { params: { id: third } });
    const { revision } = await mara.ok(listNoteChanges);
    app.clock.advance(day);
    const owner = await claim(mara);
    expect(await titlesIn(owner, listNotes)).toEqual([]);
    expect((await owner.ok(listNotes)).total).toBe(0);
    expect(await titlesIn(owner, listDeletedNotes)).toEqual(['First', 'Second', 'Third']);
    const changes = await owner.ok(listNoteChanges, { query: { since: revision } });
    expect(changes.data.map(({ _id, isDeleted }) => [_id, isDeleted])).toHaveLength(3);
    await owner.ok(restoreNote, { params: { id: first } });
    // Thrown away again, it is a note as any other.
    await owner.ok(restoreNote, { params: { id: second } });
    app.clock.advance(1000);
    await owner.ok(deleteNote, { params: { id: second } });
    const own = await write(owner, 'Owner’s');
    await owner.ok(deleteNote, { params: { id: own } });
    const filesBefore = (await app.storedFiles()).length;

    app.clock.advance(30 * day - 1001);
    await app.sweep();
    expect(await titlesIn(owner, listDeletedNotes)).toEqual(['Owner’s', 'Second', 'Third']);
    app.clock.advance(1);
    await app.sweep();
    expect(await titlesIn(owner, listDeletedNotes)).toEqual(['Owner’s', 'Second']);
    expect(await titlesIn(owner, listNotes)).toEqual(['First']);
    expect((await app.storedFiles()).length).toBe(filesBefore - 1);
    await app.sweep();
    expect(await app.db.selectFrom('claimed_accounts').selectAll().execute()).toEqual([]);
  });

  it('keeps what its owner deletes sooner out of all that', async () => {
    const mara = await app.signUp();
    const id = await write(mara, 'Gone at once');
    const owner = await claim(mara);
    await owner.ok(permanentlyDeleteNote, { params: { id } });
    app.clock.advance(31 * day);
    await app.sweep();
    expect(await titlesIn(owner, listDeletedNotes)).toEqual([]);
  });

  it('is claimed by one of two resets at once', async () => {
    const mara = await app.signUp();
    await write(mara, 'A note of hers');
    await app.visitor.ok(forgotPassword, { body: { email: mara.user.email } });
    const token = await lastTokenTo(app, mara.user.email, 'reset-password');
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const writing = Array.from({ length: 6 }, (_, index) =>
      mara.fetch(addNote.path, {
        ...init,
        body: JSON.stringify({ title: `Late ${index}`, description: 'What it says' }),
      }),
    );
    const answers = await Promise.all(
      [1, 2].map(() => app.visitor.fetch(resetPassword.path, { ...init, body: JSON.stringify({ token, password }) })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    for (const answer of await Promise.all(writing)) expect([201, 401]).toContain(answer.status);
    const rows = await app.db.selectFrom('claimed_accounts').selectAll().where('user_id', '=', mara.user._id).execute();
    expect(rows).toHaveLength(1);
  });

  it('that is confirmed keeps all of it', async () => {
    const mara = await app.signUp();
    const token = await lastTokenTo(app, mara.user.email, 'confirm-email');
    await app.visitor.ok(confirmEmail, { body: { token } });
    await write(mara, 'A note of hers');
    expect((await reset(mara)).message).toBe(messages.accounts.passwordReset);
    const { token: session } = await app.visitor.ok(login, { body: { email: mara.user.email, password } });
    expect(await titlesIn(createClient(app.origin, session), listNotes)).toEqual(['A note of hers']);
  });
});

describe.each(engines)('without a mail that confirms, a reset on %s', (engine) => {
  it('confirms the account and keeps its notes', async () => {
    const app = await startTestApp(engine);
    try {
      const mara = await app.signUp();
      await app.db.updateTable('users').set({ email_verified: 0 }).execute();
      await mara.ok(addNote, { body: { title: 'A note of hers', description: 'What it says' } });
      await app.visitor.ok(forgotPassword, { body: { email: mara.user.email } });
      const token = await lastTokenTo(app, mara.user.email, 'reset-password');
      const { message } = await app.visitor.ok(resetPassword, { body: { token, password } });
      expect(message).toBe(messages.accounts.passwordReset);
      const { email_verified } = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
      expect(email_verified).toBe(1);
      const session = await app.logIn(mara, password);
      expect((await session.ok(listNotes)).total).toBe(1);
    } finally {
      await app.close();
    }
  });
});
