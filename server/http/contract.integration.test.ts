import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as accountEmail from '#contract/users/account-email.ts';
import * as accessTokens from '#contract/access-tokens/access-tokens.ts';
import * as admins from '#contract/admins/admins.ts';
import * as academy from '#contract/academy.ts';
import * as analyticsAdmin from '#contract/analytics/analytics.admin.ts';
import * as analytics from '#contract/analytics/analytics.ts';
import { listArticlesOfUser } from '#contract/blog/author-articles.ts';
import * as articleBookmarks from '#contract/blog/article-bookmarks.ts';
import * as articleComments from '#contract/blog/article-comments.ts';
import { listArticleVersions, readArticleVersion, restoreArticleVersion } from '#contract/blog/article-versions.ts';
import { addPreviewLink, deletePreviewLink, listPreviewLinks } from '#contract/blog/preview-links.ts';
import { addArticlePictures } from '#contract/blog/article-pictures.ts';
import * as assistantCalls from '#contract/assistant.ts';
import * as banned from '#contract/users/banned.ts';
import * as articleForms from '#contract/blog/article-forms.ts';
import * as blogAdmin from '#contract/blog/blog.admin.ts';
import * as blog from '#contract/blog/blog.ts';
import * as devicesAdmin from '#contract/devices/devices.admin.ts';
import * as devices from '#contract/devices/devices.ts';
import { adminPrefix, type Call } from '#contract/call.ts';
import * as bookmarks from '#contract/feed/bookmarks.ts';
import * as feed from '#contract/feed/feed.ts';
import * as feedback from '#contract/feedback/feedback.ts';
import * as friends from '#contract/friends.ts';
import * as mailAddress from '#contract/mail-address.ts';
import { messages } from '#contract/messages.ts';
import * as notesAdmin from '#contract/notes/notes.admin.ts';
import * as noteActions from '#contract/notes/note-actions.ts';
import * as noteChanges from '#contract/notes/note-changes.ts';
import { tellPresence } from '#contract/notes/note-presence.ts';
import * as fileTexts from '#contract/notes/file-texts.ts';
import * as noteImport from '#contract/notes/note-import.ts';
import { actOnPerson } from '#contract/moderation/moderation.admin.ts';
import { appealAction, listOwnActions } from '#contract/moderation/moderation.ts';
import * as notePeople from '#contract/notes/note-people.ts';
import * as noteShares from '#contract/notes/note-shares.ts';
import * as noteTags from '#contract/notes/note-tags.ts';
import * as noteVersions from '#contract/notes/note-versions.ts';
import * as safety from '#contract/safety/safety.ts';
import * as savedSearches from '#contract/notes/saved-searches.ts';
import * as notes from '#contract/notes/notes.ts';
import { listReminders } from '#contract/reminders/next-reminders.ts';
import * as reminders from '#contract/reminders/reminders.ts';
import * as reports from '#contract/reports/reports.ts';
import * as digest from '#contract/digest.ts';
import * as push from '#contract/push/push.ts';
import * as subscriptions from '#contract/push/push-subscriptions.ts';
import * as scheduledExport from '#contract/users/scheduled-export.ts';
import * as secondFactorAdmin from '#contract/second-factor/second-factor.admin.ts';
import * as secondFactor from '#contract/second-factor/second-factor.ts';
import { getUser } from '#contract/session/own-account.ts';
import * as session from '#contract/session/session.ts';
import * as siteAdmin from '#contract/site/site.admin.ts';
import * as site from '#contract/site/site.ts';
import * as profiles from '#contract/users/profiles.ts';
import * as usersAdmin from '#contract/users/users.admin.ts';
import * as users from '#contract/users/users.ts';
import * as webhooks from '#contract/webhooks.ts';
import { findOrInsertSecret } from '#server/db/secrets.store.ts';
import { contractCalls } from '#server/testing/contract-calls.ts';
import { moderate } from '#server/testing/moderation-journey.ts';
import { createBrowserKeys } from '#server/testing/fake-push.ts';
import { useAdminPasskeys, usePasskeys } from '#server/testing/passkey-journey.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, newEmail, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleBody, publish } from '#server/testing/test-articles.ts';
import { createClient, readRefusal } from '#server/testing/test-client.ts';
import { pngFile, soundFile, textFile } from '#server/testing/test-files.ts';
import { type FakeOpenAi, startFakeOpenAi } from '#testing/fake-openai.ts';
import { lastMailTo, resetTokenIn, tokenIn } from '#server/testing/test-mail.ts';
import { ban } from '#server/testing/test-people.ts';

const json = { 'content-type': 'application/json' };
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;
/** The address of a call with well-formed ids that name nothing. */
const addressOf = ({ path }: Call) => path.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000');
const text = 'The river is wide. It was wide last year as well. Nobody knows why the river is so wide here.';

describe.each(engines)('the contract on %s', (engine) => {
  let app: TestApp;
  let ai: FakeOpenAi;
  let mara: Person;
  let root: TestAdmin;
  beforeAll(async () => {
    // A transcript, and no answer to anything else: the built-in assistant summarizes and corrects.
    ai = await startFakeOpenAi([{ body: '{"text":"A heron"}' }]);
    const assistant = { AI_BASE_URL: ai.baseUrl, AI_MODEL: 'a-model' };
    app = await startTestApp(engine, { MAIL_TO_NOTE_ADDRESS: 'notes@example.com', ...assistant });
    mara = await app.signUp();
    root = await addAdminTo(app, 'superAdmin');
  });
  afterAll(async () => {
    await app.close();
    await ai.close();
  });

  it('is bound whole: every call that it defines', () => {
    expect(app.calls.map(nameOf).toSorted()).toEqual(contractCalls.map(nameOf).toSorted());
  });

  it('is described by the OpenAPI document, call for call', async () => {
    const document = z.parse(
      z.object({
        openapi: z.string(),
        paths: z.record(z.string(), z.record(z.string(), z.looseObject({ summary: z.string() }))),
      }),
      await (await app.visitor.fetch('/api/openapi.json')).json(),
    );
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(document.openapi).toBe('3.1.0');
    expect(described.toSorted()).toEqual(app.calls.map(nameOf).toSorted());
    expect((await app.visitor.fetch('/api/docs/')).status).toBe(200);
  });

  it('answers every call for people with a 401 where there is no token or a bad one', async () => {
    const stranger = createClient(app.origin, 'made-up');
    const guarded = app.calls.filter(({ access }) => access === 'user');
    expect(guarded.length).toBeGreaterThan(20);
    for (const call of guarded) {
      const init = { method: call.method };
      const bearer = { ...init, headers: { authorization: `Bearer ${mara.token}` } };
      for (const response of [
        await app.visitor.fetch(addressOf(call), init),
        await stranger.fetch(addressOf(call), init),
        // The credential of an admin call is none here, whatever it holds.
        await app.visitor.fetch(addressOf(call), bearer),
      ]) {
        expect({ call: nameOf(call), ...(await readRefusal(response)) }).toMatchObject({
          call: nameOf(call),
          status: 401,
          code: 'sessionEnded',
        });
      }
    }
  });

  it('lets everybody make the public calls', async () => {
    for (const call of app.calls.filter(({ access }) => access === 'public')) {
      const { status } = await app.visitor.fetch(addressOf(call), { method: call.method });
      expect({ call: nameOf(call), status }).not.toMatchObject({ status: 401 });
    }
  });

  it.each([
    ['malformed JSON', '{"title": ', 400],
    ['JSON with __proto__', '{"title": "A title", "__proto__": {"admin": true}}', 400],
    ['JSON with a constructor’s prototype', '{"constructor": {"prototype": {"admin": true}}}', 400],
    ['an empty body', '', 400],
    ['a list', '[{"title": "A title"}]', 400],
    ['a text', '"A title"', 400],
    ['null', 'null', 400],
    ['bytes that are no UTF-8', '\u0000\u0001', 400],
    ['more than it takes', `{"title": "${'x'.repeat(3 * 1_048_576)}"}`, 413],
  ])('refuses %s in every call with a JSON body', async (_, body, status) => {
    const isTooMuch = status === 413;
    // A call with a limit of its own has a test of its own for it.
    // Some calls need no body at all.
    const isEmptyTaken = (call: Call) => body === '' && call.body?.safeParse(undefined).success === true;
    const calls = app.calls.filter(
      (call) => call.body !== undefined && !(isTooMuch && call.maxBodyBytes !== undefined) && !isEmptyTaken(call),
    );
    for (const call of calls) {
      // Told first: a note that is not there. Its body is not looked at.
      const allowed = call === assistantCalls.summarize ? [status, 404] : [status];
      const caller = call.access.startsWith(adminPrefix) ? root : mara;
      const response = await caller.fetch(addressOf(call), { method: call.method, headers: json, body });
      expect([nameOf(call), ...allowed]).toContain((await readRefusal(response)).status);
    }
  });

  it('refuses other media types with a 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense']) {
      const init = { method: 'POST', headers: { 'content-type': type }, body: '{"title": "A title"}' };
      const refusal = await readRefusal(await mara.fetch(notes.addNote.path, init));
      expect({ type, ...refusal }).toMatchObject({ type, status: 415, message: messages.http.unsupportedType });
    }
  });

  it('refuses a form without a boundary or with one that is too long, and a form where JSON is expected', async () => {
    for (const boundary of ['', '; boundary=', '; boundary=""', `; boundary=${'x'.repeat(300)}`]) {
      const headers = { 'content-type': `multipart/form-data${boundary}` };
      const init = { method: 'POST', headers, body: 'words' };
      expect((await readRefusal(await mara.fetch(notes.addNote.path, init))).status).toBe(400);
    }
    const form = new FormData();
    form.append('name', 'Mara');
    const response = await mara.fetch(users.updateMe.path, { method: 'PUT', body: form });
    expect(await readRefusal(response)).toMatchObject({ status: 415, message: messages.http.unsupportedType });
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing/here'],
    ['POST', notes.listNotes.path],
    ['GET', notes.addNote.path],
    ['PATCH', users.updateMe.path],
    ['GET', '/api/%E0%A4%A'],
    ['GET', '/api/notes/%00'],
    ['GET', '/nothing'],
    ['GET', '/files'],
    ['GET', '/pictures/../thoughtleaf.db'],
    ['GET', '/pictures/..%2F..%2Fthoughtleaf.db'],
  ])('answers what is not there with a 404: %s %s', async (method, path) => {
    expect((await readRefusal(await mara.fetch(path, { method }))).status).toBe(404);
  });

  it('answers bytes that are no HTTP with the failure body', async () => {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
    socket.write('this is no request\r\n\r\n');
    const answer = await readText(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"success":false,"code":"invalid"');
  });

  it('marks every answer: no sniffing, no keeping, and an id to ask about', async () => {
    for (const path of [getUser.path, '/api/nothing', '/api/%E0%A4%A', `/api/users/${'x'.repeat(200)}`]) {
      const { headers } = await app.visitor.fetch(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it('answers every call as its schema says', async () => {
    const made = new Set<string>();
    const follow =
      (who: Pick<Person, 'ok'>): Person['ok'] =>
      (call, given) => {
        made.add(nameOf(call));
        return who.ok(call, given);
      };
    await journey(follow);
    // Answers other than JSON are tested with their domains.
    const expected = app.calls.filter(({ produces }) => produces === undefined);
    expect([...made].toSorted()).toEqual(expected.map(nameOf).toSorted());
    // Every call there is, one after the other.
  }, 180_000);

  /** A person signs up, keeps notes, and leaves. Each answer is compared with its schema. */
  async function journey(follow: (who: Pick<Person, 'ok'>) => Person['ok']): Promise<void> {
    const visit = follow(app.visitor);
    const account = { name: 'Mara', email: newEmail(), password: 'a password' };
    const { token } = await visit(session.createUser, { body: account });
    await visit(users.countUsers);
    await visit(site.getSettings);
    await visit(analytics.countPageView, { body: { path: '/academy', referrer: 'https://search.example/' } });
    await visit(academy.registerInterest, { body: { name: 'Mara', email: account.email, interest: 'SEO' } });
    await follow(createClient(app.origin, token))(session.logout);
    await visit(session.forgotPassword, { body: { email: account.email } });
    const mailed = resetTokenIn(await lastMailTo(app, account.email));
    await visit(session.resetPassword, { body: { token: mailed, password: 'another password' } });
    const again = await visit(session.login, { body: { email: account.email, password: 'another password' } });
    const ok = follow(createClient(app.origin, again.token));
    await keepNotes(ok);
    await shareThoughts(ok);
    await writeArticles(ok);
    await beNotified(visit, ok);
    await ok(users.updateMe, { body: { name: 'Mara Lind' } });
    await ok(users.setPicture, { files: [await pngFile()] });
    await ok(getUser);
    await ok(users.getStorage);
    await ok(users.removePicture);
    await meetPeople(ok);
    await ok(users.changePassword, { body: { currentPassword: 'another password', newPassword: 'a third password' } });
    const signInAgain = () => visit(session.login, { body: { ...account, password: 'a third password' } });
    await lookAfterDevices(ok, 'a third password', signInAgain);
    await useAccessTokens(ok, 'a third password');
    await useWebhooks(ok, 'a third password');
    await scheduleExport(ok, 'a third password');
    await ok(mailAddress.makeMailAddress);
    await ok(mailAddress.getMailAddress);
    await ok(mailAddress.removeMailAddress);
    await useSecondFactor(ok, 'a third password');
    // So that the passwords of before count no more.
    app.clock.advance(15 * 60_000);
    await usePasskeys(app, ok, visit, 'a third password');
    await ok(users.deleteMe, { body: { password: 'a third password' } });
    const { user: barred } = await visit(session.createUser, { body: account });
    await ban(app, barred._id);
    await visit(banned.deleteBanned, { body: account });
    await useAnotherAddress(follow);
    await lookAfter(follow);
  }

  /** Changes the address of an account and goes back to it. The confirmation of a new account is asked for in vain. */
  async function useAnotherAddress(follow: (who: Pick<Person, 'ok'>) => Person['ok']): Promise<void> {
    const { user, password, ...who } = await app.signUp();
    const [ok, visit] = [follow(who), follow(app.visitor)];
    await ok(accountEmail.resendConfirmation);
    const [{ email }, next] = [user, newEmail()];
    await ok(accountEmail.changeEmail, { body: { email: next, password } });
    const change = tokenIn(await lastMailTo(app, next), 'confirm-email');
    expect((await visit(accountEmail.confirmEmail, { body: { token: change } })).user.email).toBe(next);
    const undo = tokenIn(await lastMailTo(app, email), 'undo-email-change');
    expect((await visit(accountEmail.undoEmailChange, { body: { token: undo } })).user.email).toBe(email);
  }

  async function lookAfterDevices(ok: Person['ok'], password: string, signIn: () => Promise<unknown>): Promise<void> {
    await signIn();
    const { sessions } = await ok(devices.listSessions);
    const id = sessions.find(({ isCurrent }) => !isCurrent)?._id ?? '';
    await ok(devices.endSession, { params: { id }, body: { password } });
    await ok(devices.endOtherSessions, { body: { password } });
  }

  async function useAccessTokens(ok: Person['ok'], password: string): Promise<void> {
    const { data } = await ok(accessTokens.createAccessToken, {
      body: { name: 'Shell', scopes: ['notes:read'], password },
    });
    expect(await ok(accessTokens.listAccessTokens)).toMatchObject({ data: [data] });
    await ok(accessTokens.revokeAccessToken, { params: { id: data._id } });
  }

  async function useWebhooks(ok: Person['ok'], password: string): Promise<void> {
    // Nobody listens there.
    const body = { url: 'http://127.0.0.1:1/hook', events: ['note.created' as const], password };
    const { data } = await ok(webhooks.createWebhook, { body });
    const params = { id: data._id };
    const { data: test } = await ok(webhooks.testWebhook, { params });
    expect(await ok(webhooks.listDeliveries, { params })).toMatchObject({ data: [test] });
    await ok(webhooks.changeWebhook, { params, body: { paused: true } });
    expect(await ok(webhooks.listWebhooks)).toMatchObject({ data: [{ _id: data._id, lastDelivery: test }] });
    await ok(webhooks.deleteWebhook, { params });
  }

  async function scheduleExport(ok: Person['ok'], password: string): Promise<void> {
    // Nobody listens there.
    const place = { kind: 'webdav' as const, url: 'http://127.0.0.1:1/dav', account: 'ada', secret: 'a secret' };
    const { data } = await ok(scheduledExport.saveScheduledExport, { body: { ...place, every: 'daily', password } });
    expect(await ok(scheduledExport.readScheduledExport)).toMatchObject({ data: { url: data.url } });
    await ok(scheduledExport.deleteScheduledExport);
  }

  /** An authenticator app shows another code after this. */
  const codeMs = 30_000;
  const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.clock.now() });

  async function useSecondFactor(ok: Person['ok'], password: string): Promise<void> {
    await ok(secondFactor.getSecondFactor);
    const { secret } = await ok(secondFactor.beginSecondFactor, { body: { password } });
    await ok(secondFactor.confirmSecondFactor, { body: { code: codeOf(secret) } });
    app.clock.advance(codeMs);
    const { recoveryCodes } = await ok(secondFactor.renewRecoveryCodes, { body: { password, code: codeOf(secret) } });
    await ok(secondFactor.endSecondFactor, { body: { password, code: recoveryCodes[0] ?? '' } });
  }

  async function useAdminSecondFactor(ok: Person['ok'], password: string): Promise<void> {
    await ok(secondFactorAdmin.getAdminSecondFactor);
    const { secret } = await ok(secondFactorAdmin.beginAdminSecondFactor, { body: { password } });
    await ok(secondFactorAdmin.confirmAdminSecondFactor, { body: { code: codeOf(secret) } });
    app.clock.advance(codeMs);
    const body = { password, code: codeOf(secret) };
    const { recoveryCodes } = await ok(secondFactorAdmin.renewAdminRecoveryCodes, { body });
    await ok(secondFactorAdmin.endAdminSecondFactor, { body: { password, code: recoveryCodes[0] ?? '' } });
  }

  async function lookAfterAdminDevices(
    ok: Person['ok'],
    password: string,
    signIn: () => Promise<unknown>,
  ): Promise<void> {
    await signIn();
    const { sessions } = await ok(devicesAdmin.listAdminSessions);
    const id = sessions.find(({ isCurrent }) => !isCurrent)?._id ?? '';
    await ok(devicesAdmin.endAdminSession, { params: { id }, body: { password } });
    await ok(devicesAdmin.endOtherAdminSessions, { body: { password } });
  }

  /** An admin of the back office does everything once. */
  async function lookAfter(follow: (who: Pick<Person, 'ok'>) => Person['ok']): Promise<void> {
    const body = { email: newEmail(), password: 'a password' };
    // The first one of all.
    await app.db.deleteFrom('admins').execute();
    const setupToken = await findOrInsertSecret(app.db, 'setup-token');
    await follow(app.visitor)(admins.registerAdmin, { body: { ...body, setupToken } });
    const { token } = await follow(app.visitor)(admins.adminLogin, { body });
    const ok = follow(createClient(app.origin, undefined, { authorization: `Bearer ${token}` }));
    await lookAfterAdminDevices(ok, body.password, () => follow(app.visitor)(admins.adminLogin, { body }));
    await useAdminSecondFactor(ok, body.password);
    await useAdminPasskeys(app, ok, follow(app.visitor), body.password);
    const newPassword = 'another password of an admin';
    await ok(admins.changeAdminPassword, { body: { currentPassword: body.password, newPassword } });
    await keepAdmins(ok);
    await keepPeople(ok, newPassword);
    await moderate(app, ok);
    await moderateArticles(ok);
    await moderateNotes(ok);
    await readMetricValues(ok);
    await ok(siteAdmin.updateSettings, { body: { banner: 'We are moving.' } });
    await ok(siteAdmin.getAllSettings);
    await ok(admins.listAudit, { query: { limit: 5 } });
    await ok(admins.adminLogout);
  }

  async function readMetricValues(ok: Person['ok']): Promise<void> {
    await ok(analyticsAdmin.getSummary);
    await ok(analyticsAdmin.getActiveUsers);
    await ok(analyticsAdmin.getBlogFrequency);
    await ok(analyticsAdmin.getMostViewed);
    await ok(analyticsAdmin.getTrafficSource);
  }

  async function keepAdmins(ok: Person['ok']): Promise<void> {
    const { admin } = await ok(admins.addAdmin, { body: { email: newEmail(), password: 'a password' } });
    await ok(admins.changeAdminRole, { params: { id: admin._id }, body: { role: 'moderator' } });
    await ok(admins.listAdmins);
    await ok(admins.deleteAdmin, { params: { id: admin._id } });
  }

  async function keepPeople(ok: Person['ok'], password: string): Promise<void> {
    const ravi = await app.signUp('Ravi');
    const { secret } = await ravi.ok(secondFactor.beginSecondFactor, { body: { password: ravi.password } });
    await ravi.ok(secondFactor.confirmSecondFactor, { body: { code: codeOf(secret) } });
    await ok(usersAdmin.endSecondFactorOf, { params: { id: ravi.user._id }, body: { password } });
    const { users: found } = await ok(usersAdmin.listUsers, { query: { search: 'noor', sort: '-name', limit: 5 } });
    await ok(usersAdmin.banUser, { params: { id: found[0]?._id ?? '' }, body: { ban: true } });
  }

  async function moderateArticles(ok: Person['ok']): Promise<void> {
    await ok(blogAdmin.listBlogs, { query: { search: 'planning', state: 'approved', sort: '-title', limit: 5 } });
    const { blogs } = await ok(blogAdmin.listBlogMeta, { query: { limit: 5 } });
    const params = { id: blogs[0]?._id ?? '' };
    await ok(blogAdmin.editBlogMeta, { params, body: { metaTitle: 'The wide river', noindex: true } });
    await ok(blogAdmin.editBlog, { params, body: { title: 'The river' } });
    await ok(blogAdmin.approveBlog, { params, body: { approved: false } });
    await ok(blogAdmin.deleteBlog, { params });
    const tess = await app.signUp('Tess');
    const edited = await publish(app, tess);
    await tess.ok(articleForms.updateArticle, {
      params: { id: edited._id },
      body: articleBody({ title: 'A longer walk' }),
    });
    await ok(blogAdmin.refuseBlogEdit, { params: { id: edited._id }, body: { reason: 'Too long.' } });
  }

  async function moderateNotes(ok: Person['ok']): Promise<void> {
    const { data: note } = await mara.ok(notes.addNote, { body: { title: 'The river', description: text } });
    const params = { id: note._id };
    await ok(notesAdmin.listAdminNotes, { query: { search: 'river', state: 'all', sort: 'createdAt', limit: 5 } });
    await ok(notesAdmin.flagNote, { params, body: { flagged: true } });
    await ok(notesAdmin.listFlaggedNotes);
    await ok(notesAdmin.disableNote, { params, body: { disabled: true } });
    await ok(notesAdmin.readAdminNote, { params });
    await ok(notesAdmin.deleteAdminNote, { params });
  }

  async function meetPeople(ok: Person['ok']): Promise<void> {
    const [first, second] = [await app.signUp('Noor'), await app.signUp('Noor')];
    await ok(profiles.searchUsers, { query: { name: 'noor' } });
    await ok(profiles.suggestPeople, { query: { q: 'noor' } });
    const { request } = await ok(friends.requestFriendship, { body: { userId: first.user._id } });
    await ok(profiles.getProfile, { params: { id: first.user._id } });
    await ok(friends.removeFriendRequest, { params: { id: request?._id ?? '' } });
    const me = (await ok(getUser)).user._id;
    const { request: came } = await second.ok(friends.requestFriendship, { body: { userId: me } });
    await ok(friends.acceptFriendship, { params: { id: came?._id ?? '' } });
    await ok(friends.listFriends);
    const { data: together } = await ok(notes.addNote, { body: { title: 'Both of us', description: 'Some words' } });
    const friend = { id: together._id, userId: second.user._id };
    await ok(notePeople.shareNote, { params: friend, body: { role: 'writer' } });
    await second.ok(notes.listNotes);
    await ok(noteShares.listAllPeople);
    await ok(notePeople.unshareNote, { params: friend });
    await ok(friends.removeFriend, { params: { userId: second.user._id } });
    await ok(reports.addReport, { body: { contentType: 'user', contentId: first.user._id, reason: 'Spam' } });
    await ok(feedback.addFeedback, { body: { message: 'A fine thing' } });
    const params = { id: first.user._id };
    await ok(safety.mutePerson, { params });
    await ok(safety.blockPerson, { params });
    await ok(safety.listHidden);
    await ok(safety.unblockPerson, { params });
    await ok(safety.unmutePerson, { params });
    await ok(listOwnActions);
    const moderator = await addAdminTo(app, 'moderator');
    const message = { type: 'message' as const, reason: 'Hello' };
    const { data: action } = await moderator.ok(actOnPerson, { params: { id: me }, body: message });
    await ok(appealAction, { params: { id: action._id }, body: { text: 'Why?' } });
  }

  async function setReminders(ok: Person['ok'], noteId: string): Promise<void> {
    const body = { at: new Date(app.clock.now() + codeMs).toISOString(), timeZone: 'Europe/Stockholm' };
    const { data } = await ok(reminders.addReminder, { params: { id: noteId }, body });
    await ok(listReminders);
    await ok(reminders.listNoteReminders, { params: { id: noteId } });
    const params = { id: data._id };
    await ok(reminders.changeReminder, { params, body: { repeat: 'monthly' } });
    await ok(reminders.deleteReminder, { params });
    await ok(reminders.makeReminderFeed);
    await ok(reminders.getReminderFeed);
    await ok(reminders.revokeReminderFeed);
  }

  async function beNotified(visit: Person['ok'], ok: Person['ok']): Promise<void> {
    await visit(subscriptions.getPublicKey);
    const endpoint = 'https://push.example/browser';
    await ok(subscriptions.subscribe, { body: { endpoint, keys: createBrowserKeys().keys } });
    await ok(subscriptions.unsubscribe, { body: { endpoint } });
    await ok(push.listNotifications, { query: { limit: 5 } });
    await ok(push.listNotificationGroups, { query: { limit: 5, view: 'conversations' } });
    await ok(push.readNotifications);
    await ok(push.updateNotificationSettings, { body: { upvote: false } });
    await ok(push.getNotificationSettings);
    await ok(digest.getDigest);
    await ok(digest.updateDigest, { body: { every: 'off' } });
  }

  async function organiseNote(ok: Person['ok'], id: string): Promise<void> {
    await ok(notes.updateNote, { params: { id }, body: { description: 'The river\n\n- [ ] Swim' } });
    await ok(noteActions.tickTask, { params: { id, index: '0' }, body: { done: true, text: 'Swim' } });
    await ok(noteActions.changeNote, { params: { id }, body: { pinned: true } });
    await ok(noteActions.changeNotes, { body: { ids: [id], action: 'addTag', tag: 'sea/deep' } });
    await ok(noteTags.renameTag, { params: { tag: 'sea' }, body: { name: 'ocean' } });
    await ok(noteTags.removeTag, { params: { tag: 'ocean/deep' } });
    await ok(noteActions.readNote, { params: { id } });
  }

  async function takeNotesIn(ok: Person['ok']): Promise<void> {
    const importId = randomUUID();
    const given = { clientId: 'a', title: 'From elsewhere', description: text, date: '2020-05-01T08:00:00Z' };
    const { results } = await ok(noteImport.importNotes, { body: { notes: [given], importId } });
    const params = { id: results[0]?._id ?? '', attId: randomUUID() };
    await ok(noteImport.importAttachment, { params, body: {}, files: [textFile()] });
    expect(await ok(noteImport.findImported, { body: { clientIds: ['a', 'b'] } })).toMatchObject({ known: ['a'] });
    await ok(noteImport.listImports);
    await ok(noteImport.undoImport, { params: { importId } });
  }

  async function keepNotes(ok: Person['ok']): Promise<void> {
    const body = { title: 'The river', description: text, tags: ['water'] };
    const { data: note } = await ok(notes.addNote, { body, files: [await pngFile()] });
    const params = { id: note._id };
    await ok(notes.uploadAttachment, { params, files: [textFile()] });
    const { data: withSound } = await ok(notes.uploadAttachment, { params, files: [soundFile()] });
    const sound = { id: note._id, attId: withSound.attachments.at(-1)?._id ?? '' };
    await ok(fileTexts.transcribeFile, { params: sound });
    await ok(fileTexts.getFileText, { params: sound });
    const { data: unread } = await ok(fileTexts.listUnreadFiles);
    const file = { id: note._id, attId: unread[0]?.attachment._id ?? '' };
    await ok(fileTexts.saveFileText, { params: file, body: { parts: [{ page: 1, text: 'A heron' }] } });
    await ok(notes.listNotes, { query: { q: 'heron' } });
    await ok(notes.updateNote, { params, body: { title: 'The wide river', updatedAt: note.updatedAt } });
    await setReminders(ok, note._id);
    const first = { id: note._id, version: '1' };
    await ok(noteVersions.listVersions, { params: { id: note._id } });
    await ok(noteVersions.readVersion, { params: first });
    await ok(noteVersions.restoreVersion, { params: first });
    await organiseNote(ok, note._id);
    await takeNotesIn(ok);
    const { data: link } = await ok(noteShares.addShare, { params: { id: note._id }, body: { attachments: true } });
    await ok(noteShares.listShares, { params: { id: note._id } });
    await ok(noteShares.listAllShares, { query: { limit: 5 } });
    await ok(noteShares.deleteShare, { params: { id: note._id, shareId: link._id } });
    await ok(savedSearches.listSavedSearches);
    const { data: search } = await ok(savedSearches.saveSearch, { body: { name: 'Lakes', query: 'q=lake' } });
    await ok(savedSearches.deleteSavedSearch, { params: { id: search._id } });
    await ok(assistantCalls.summarize, { body: { text, noteId: note._id } });
    await ok(notes.removeSummary, { params: { id: note._id } });
    await ok(assistantCalls.correct, { body: { text: 'This is teh river.' } });
    await ok(notes.listNotes, { query: { q: 'river', tag: 'water', limit: 5 } });
    await ok(notes.listTags);
    await ok(noteChanges.listNoteChanges);
    await ok(tellPresence, { params, body: { tab: randomUUID(), place: { anchor: 1, head: 1 } } });
    const attachment = { ...params, attId: note.attachments[0]?._id ?? '' };
    await ok(notes.deleteAttachment, { params: attachment });
    await ok(notes.restoreAttachment, { params: attachment });
    await ok(notes.deleteAttachment, { params: attachment });
    await ok(notes.listDeletedAttachments);
    await ok(notes.permanentlyDeleteAttachment, { params: attachment });
    await ok(notes.deleteNote, { params });
    await ok(notes.listDeletedNotes);
    await ok(notes.restoreNote, { params });
    await ok(notes.deleteNote, { params });
    await ok(notes.permanentlyDeleteNote, { params });
    await ok(notes.emptyBin);
  }

  async function writeArticles(ok: Person['ok']): Promise<void> {
    const body = { title: 'The river', content: `## Wide\n\n${text}`, tags: ['water'] };
    const { data: article } = await ok(articleForms.addArticle, { body });
    await ok(articleForms.updateArticle, { params: { id: article._id }, body: { ...body, title: 'The wide river' } });
    await ok(blog.listMyArticles, { query: { limit: 5 } });
    await ok(blog.getArticleNote, { params: { id: article._id } });
    await ok(blog.getArticle, { params: { slug: article.slug } });
    const { data: found } = await ok(blog.listArticles, { query: { tag: 'career', q: 'planning', limit: 2 } });
    await ok(listArticlesOfUser, { params: { id: article.authorId ?? '' }, query: { limit: 3 } });
    const kept = { id: found[0]?._id ?? '' };
    await ok(articleBookmarks.bookmarkArticle, { params: kept });
    await ok(articleBookmarks.listArticleBookmarks, { query: { limit: 5 } });
    await ok(articleBookmarks.listArticleBookmarkIds);
    await ok(articleBookmarks.unbookmarkArticle, { params: kept });
    await app.db.updateTable('blogs').set({ allow_comments: 1 }).where('id', '=', kept.id).execute();
    const { data: comment } = await ok(articleComments.addArticleComment, {
      params: kept,
      body: { content: 'It is.' },
    });
    await ok(articleComments.listArticleComments, { params: kept, query: { limit: 5 } });
    await ok(articleComments.deleteArticleComment, { params: { ...kept, commentId: comment._id } });
    const draft = await ok(articleForms.addArticle, { body: { title: '', content: '', draft: true } });
    const params = { id: draft.data._id };
    await ok(addArticlePictures, { params, body: { alts: ['A river'] }, files: [await pngFile()] });
    await ok(listArticleVersions, { params, query: { limit: 5 } });
    const link = await ok(addPreviewLink, { params });
    await ok(listPreviewLinks, { params });
    await ok(deletePreviewLink, { params: { ...params, linkId: link.data._id } });
    await ok(readArticleVersion, { params: { ...params, version: '1' } });
    await ok(restoreArticleVersion, { params: { ...params, version: '1' } });
    await ok(articleForms.updateArticle, { params, body: { ...body, draft: false } });
    await ok(blog.deleteArticle, { params });
    await ok(blog.deleteArticle, { params: { id: article._id } });
  }

  async function shareThoughts(ok: Person['ok']): Promise<void> {
    const { data: post } = await ok(feed.addPost, {
      body: { content: 'The river is wide.', alts: ['A river'] },
      files: [await pngFile()],
    });
    const params = { id: post._id };
    await ok(feed.updatePost, { params, body: { content: 'The river is very wide.' } });
    await ok(feed.upvotePost, { params });
    const { data: commented } = await ok(feed.addComment, { params, body: { content: 'It is.' } });
    await ok(feed.listNotesOfPosts);
    await ok(feed.listPosts, { query: { limit: 5 } });
    await ok(feed.getPost, { params });
    await ok(feed.listComments, { params });
    await ok(feed.listPostsOfUser, { params: { id: post.user._id } });
    await ok(feed.deleteComment, { params: { ...params, commentId: commented.comments[0]?._id ?? '' } });
    await ok(feed.listPosts, { query: { q: 'river', view: 'friends' } });
    await ok(feed.listFeedTags);
    await ok(feed.listFeedPeople);
    await ok(bookmarks.bookmarkPost, { params });
    await ok(bookmarks.listBookmarks, { query: { limit: 5 } });
    await ok(bookmarks.listBookmarkIds);
    await ok(bookmarks.unbookmarkPost, { params });
    await ok(feed.deletePost, { params });
    await ok(feed.listDeletedPosts);
    await ok(feed.restorePost, { params });
    await ok(feed.deletePost, { params });
    await ok(feed.permanentlyDeletePost, { params });
    await ok(feed.emptyPostBin);
  }
});

describe('when something breaks inside', () => {
  it('answers a 500 or 503 with a sentence, and nothing of the inside', async () => {
    const app = await startTestApp('sqlite');
    try {
      const mara = await app.signUp();
      await app.db.schema.dropTable('note_tags').execute();
      const refusal = await mara.refused(notes.listTags);
      expect(refusal).toEqual({
        status: 500,
        code: 'failed',
        message: messages.http.internal,
        fields: [],
        retryAfter: null,
        data: undefined,
      });
      await app.db.destroy();
      expect(await readRefusal(await app.visitor.fetch('/readyz'))).toMatchObject({
        status: 503,
        code: 'unavailable',
        message: messages.http.unavailable,
        retryAfter: 10,
      });
    } finally {
      await app.close();
    }
  });
});
