import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLogin } from '#contract/admins/admins.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { addPost, updatePost } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { actOnPerson } from '#contract/moderation/moderation.admin.ts';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import {
  addNote,
  listNotes,
  listTags,
  permanentlyDeleteNote,
  updateNote,
  uploadAttachment,
} from '#contract/notes/notes.ts';
import { getAllSettings } from '#contract/site/site.admin.ts';
import { createUser, login } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { changePassword, setPicture } from '#contract/users/users.ts';
import { limitPasswordChecks } from '#server/session/session.service.ts';
import { changeSettings } from '#server/site/settings.service.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, newEmail, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient, readRefusal, type Refusal } from '#server/testing/test-client.ts';
import { largeFile } from '#server/testing/test-files.ts';
import { ban } from '#server/testing/test-people.ts';

const MB = 1_048_576;
const body = { title: 'A title', description: 'Some words' };
const noId = '00000000-0000-7000-8000-000000000000';
const json = { 'content-type': 'application/json' };

describe.each(engines)('the code of a failure on %s', (engine) => {
  let app: TestApp;
  let mara: Person;
  const met = new Set<ErrorCode>();
  beforeAll(async () => {
    app = await startTestApp(engine, { USER_STORAGE_MB: '1' });
    mara = await app.signUp();
  });
  afterAll(() => app.close());

  /** `readRefusal` has compared the code with the status. */
  async function expectCode(code: ErrorCode, refused: Promise<Refusal>): Promise<void> {
    expect((await refused).code).toBe(code);
    met.add(code);
  }
  const raw = async (path: string, init: RequestInit) => readRefusal(await mara.fetch(path, init));

  it('says what is wrong with the input', async () => {
    await expectCode('invalid', app.visitor.refused(createUser, { body: { email: 'no address' } }));
    await expectCode('invalid', raw(addNote.path, { method: 'POST', headers: json, body: '{"title": ' }));
    await expectCode('invalid', mara.refused(listNotes, { query: { limit: 0 } }));
    const headers = { 'content-type': 'multipart/form-data' };
    await expectCode('invalid', raw(addNote.path, { method: 'POST', headers, body: 'words' }));
  });

  it('tells a session that has ended from credentials that are wrong', async () => {
    const admin = await addAdminTo(app, 'superAdmin');
    for (const call of [getUser, getAllSettings]) await expectCode('sessionEnded', app.visitor.refused(call));
    await expectCode('sessionEnded', createClient(app.origin, 'made-up').refused(getUser));
    const wrong = { email: mara.user.email, password: 'not the password' };
    await expectCode('wrongCredentials', app.visitor.refused(login, { body: wrong }));
    await expectCode('wrongCredentials', app.visitor.refused(adminLogin, { body: { ...wrong, email: admin.email } }));
  });

  it('tells a ban from what somebody may not do', async () => {
    const other = await app.signUp();
    const { data: post } = await other.ok(addPost, { body: { content: 'Not hers.' } });
    const change = { params: { id: post._id }, body: { content: 'Hers?' } };
    await expectCode('forbidden', mara.refused(updatePost, change));
    await expectCode('forbidden', (await addAdminTo(app, 'moderator')).refused(getAllSettings));
    const session = await app.logIn(other);
    await ban(app, other.user._id);
    await expectCode('banned', session.refused(getUser));
    await expectCode(
      'banned',
      app.visitor.refused(login, { body: { email: other.user.email, password: other.password } }),
    );
  });

  it('says that the address has to be confirmed', async () => {
    const asking = await startTestApp(engine, { CONFIRM_EMAIL: 'on' });
    try {
      const other = await asking.signUp();
      await expectCode('emailUnconfirmed', other.refused(addPost, { body: { content: 'Too soon.' } }));
    } finally {
      await asking.close();
    }
  });

  it('says that one is suspended', async () => {
    const other = await app.signUp();
    const until = new Date(app.clock.now() + 60_000).toISOString();
    const body = { type: 'suspend' as const, reason: 'Rude', until };
    await (await addAdminTo(app, 'moderator')).ok(actOnPerson, { params: { id: other.user._id }, body });
    await expectCode('suspended', other.refused(addPost, { body: { content: 'Too soon.' } }));
  });

  it('says that a second factor has to be set up', async () => {
    const asking = await startTestApp(engine, { REQUIRE_ADMIN_SECOND_FACTOR: 'on' });
    try {
      const admin = await addAdminTo(asking, 'superAdmin');
      await expectCode('secondFactorRequired', admin.refused(getAllSettings));
    } finally {
      await asking.close();
    }
  });

  it('says what is not there', async () => {
    await expectCode('notFound', mara.refused(updateNote, { params: { id: noId }, body }));
    for (const path of ['/api/nothing', '/api/%E0%A4%A', '/api/notes/%00', `/api/users/${'x'.repeat(200)}`, '/files'])
      await expectCode('notFound', raw(path, {}));
  });

  it('tells what is there already from what is in the way', async () => {
    const { name, email } = mara.user;
    await expectCode(
      'exists',
      app.visitor.refused(createUser, { body: { name, email, password: 'some password of hers' } }),
    );
    const { data: note } = await mara.ok(addNote, { body });
    await expectCode('conflict', mara.refused(permanentlyDeleteNote, { params: { id: note._id } }));
    const stale = { ...body, updatedAt: new Date(0).toISOString() };
    await expectCode('conflict', mara.refused(updateNote, { params: { id: note._id }, body: stale }));
  });

  it('tells what is too large from room that is used up, and from a type that is not taken', async () => {
    const long = JSON.stringify({ ...body, description: 'x'.repeat(3 * MB) });
    await expectCode('tooLarge', raw(addNote.path, { method: 'POST', headers: json, body: long }));
    await expectCode('tooLarge', mara.refused(setPicture, { files: [largeFile(5 * MB + 1)] }));
    await expectCode('quota', mara.refused(addNote, { body, files: [largeFile(MB + 1)] }));
    await expectCode('quota', mara.refused(addNote, { body, files: [largeFile(4 * MB)] }));
    const elf = largeFile(100, 'tool.bin', [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]);
    await expectCode('unsupported', mara.refused(addNote, { body, files: [elf] }));
    await expectCode(
      'unsupported',
      raw(addNote.path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }),
    );
    const { data: note } = await mara.ok(addNote, { body });
    const params = { id: note._id };
    await expectCode('invalid', mara.refused(uploadAttachment, { params, files: [] }));
  });

  it('says that it can go on no longer from where the caller was', async () => {
    await expectCode('gone', mara.refused(listNoteChanges, { query: { since: '1000000' } }));
  });

  it('says that there were too many', async () => {
    for (let tries = 0; tries < 10; tries += 1) await limitPasswordChecks(app.platform, mara.user._id);
    const passwords = { currentPassword: mara.password, newPassword: 'another password of hers' };
    await expectCode('tooMany', mara.refused(changePassword, { body: passwords }));
  });

  it('tells maintenance from what is away', async () => {
    await changeSettings(app.platform, { maintenanceMode: true });
    await expectCode('maintenance', mara.refused(listNotes));
    await expectCode('maintenance', app.visitor.refused(login, { body: { email: newEmail(), password: 'any' } }));
    await changeSettings(app.platform, { maintenanceMode: false });
    await app.db.schema.dropTable('note_tags').execute();
    await expectCode('failed', mara.refused(listTags));
    await app.db.destroy();
    const refusal = await readRefusal(await app.visitor.fetch('/readyz'));
    expect(refusal).toMatchObject({ code: 'unavailable', message: messages.http.unavailable });
    met.add(refusal.code);
  });

  it('was met here: each of the contract', () => {
    expect([...met].toSorted()).toEqual(errorCodes.toSorted());
  });
});
