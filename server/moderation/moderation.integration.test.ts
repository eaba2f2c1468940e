import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listAudit } from '#contract/admins/admins.ts';
import type { BodyInputOf, Call } from '#contract/call.ts';
import { addComment, addPost, deletePost, getPost, permanentlyDeletePost, upvotePost } from '#contract/feed/feed.ts';
import { actOnPerson, addStaffNote, getPerson } from '#contract/moderation/moderation.admin.ts';
import { listOwnActions } from '#contract/moderation/moderation.ts';
import { addNote } from '#contract/notes/notes.ts';
import { getUser } from '#contract/session/own-account.ts';
import { listNotifications } from '#contract/push/push.ts';
import { listReports } from '#contract/reports/reports.admin.ts';
import { addReport } from '#contract/reports/reports.ts';
import { addFeedback } from '#contract/feedback/feedback.ts';
import { deleteMe, exportMe, updateMe } from '#contract/users/users.ts';
import { callsForOthers } from '#server/testing/call-rights.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf } from '#server/testing/test-files.ts';
import { lastMailTo } from '#server/testing/test-mail.ts';
import { addPerson } from '#server/testing/test-people.ts';

type Given = BodyInputOf<typeof actOnPerson>;

const hour = 60 * 60_000;
const noId = '00000000-0000-7000-8000-000000000000';
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

describe.each(engines)('actions of moderators on %s', (engine) => {
  let app: TestApp;
  let moderator: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  // Their session does not outlast the hours that pass.
  beforeEach(async () => {
    moderator = await addAdminTo(app, 'moderator');
  });
  afterAll(() => app.close());

  const inHours = (hours: number) => new Date(app.clock.now() + hours * hour).toISOString();
  const act = async (id: string, body: Given) => (await moderator.ok(actOnPerson, { params: { id }, body })).data;
  const suspend = (id: string, hours = 1) => act(id, { type: 'suspend', reason: 'Rude', until: inHours(hours) });
  const post = { body: { content: 'A thought' } };

  it('refuse a suspended person what others see, and nothing else, until the end comes by itself', async () => {
    const declared = app.calls.filter((call) => call.writesForOthers);
    expect(declared.map(nameOf).toSorted()).toEqual(callsForOthers.toSorted());
    expect(new Set(declared.map(({ access }) => access))).toEqual(new Set(['user']));
    // What each call answers them is in the table of access.integration.test.ts.
    const [mara, other] = [await addPerson(app), await app.signUp()];
    await suspend(other.user._id, 0.5);
    await app.logIn(other);
    const { message } = await other.refused(addPost, post);
    expect(message).toMatch(/^Your account is suspended until \d+ \w+ \d{4} at \d\d:\d\d UTC\./);
    await other.ok(addNote, { body: { title: 'Still mine', description: 'Some words' } });
    await other.ok(addFeedback, { body: { message: 'I disagree' } });
    await other.ok(addReport, { body: { contentType: 'user', contentId: mara.id, reason: 'Spam' } });
    app.clock.advance(0.5 * hour - 1000);
    expect(await other.refused(addPost, post)).toMatchObject({ status: 403, code: 'suspended' });
    app.clock.advance(1000);
    await other.ok(addPost, post);
  });

  it('tell the person why and about what, in the bell, by mail and on their page, and keep it when the thing is gone', async () => {
    const [mara, noor] = [await app.signUp('Mara'), await addPerson(app)];
    const { data: thought } = await mara.ok(addPost, { body: { content: 'You are\nall fools' } });
    await noor.ok(addReport, { body: { contentType: 'post', contentId: thought._id, reason: 'Rude' } });
    const { reports } = await moderator.ok(listReports, { query: { limit: 1 } });
    await mara.ok(deletePost, { params: { id: thought._id } });
    await mara.ok(permanentlyDeletePost, { params: { id: thought._id } });
    const until = inHours(24);
    const body = { type: 'suspend' as const, reason: 'Please be kind.', until, reportId: reports[0]?._id ?? '' };
    const data = await act(mara.user._id, body);
    const createdAt = new Date(app.clock.now()).toISOString();
    const shown = { _id: data._id, type: 'suspend', reason: 'Please be kind.', until, createdAt };
    expect(data).toEqual(shown);
    const about = { contentType: 'post', excerpt: 'You are\nall fools' };
    expect(await mara.ok(listOwnActions)).toMatchObject({ data: [{ ...shown, about }], nextCursor: null });
    const bell = await mara.ok(listNotifications);
    expect(bell).toMatchObject({ data: [{ kind: 'moderation', user: null, excerpt: 'Please be kind.' }], unread: 1 });
    const mail = await lastMailTo(app, mara.user.email);
    for (const part of [
      'Subject: Your account is suspended',
      'Please be kind.',
      '> You are',
      '> all fools',
      '/moderation',
    ])
      expect(mail).toContain(part);
    expect(mail).not.toContain(moderator.email);
    expect((await mara.ok(getUser)).user.suspendedUntil).toBe(until);
    // The report is dealt with.
    const { reports: after } = await moderator.ok(listReports, { query: { limit: 1 } });
    expect(after[0]).toMatchObject({ _id: body.reportId, resolved: true });
    const zip = readZip(await bytesOf(await mara.fetch(exportMe.path)));
    const exported = zip.get('thoughtleaf.json')?.toString() ?? '';
    expect(JSON.parse(exported)).toMatchObject({ moderationActions: [{ ...shown, about }] });
    expect(exported).not.toContain(moderator.email);
  });

  it('lift a suspension, once, and write without any', async () => {
    const mara = await addPerson(app);
    await suspend(mara.id);
    await suspend(mara.id, 5);
    await act(mara.id, { type: 'unsuspend', reason: 'We were wrong.' });
    await mara.ok(addPost, post);
    const again = { params: { id: mara.id }, body: { type: 'unsuspend' as const, reason: 'Again' } };
    expect(await moderator.refused(actOnPerson, again)).toMatchObject({
      status: 409,
      message: adminMessages.moderation.notSuspended,
    });
    await act(mara.id, { type: 'message', reason: 'Take care.' });
    await mara.ok(addPost, post);
    const { data, nextCursor } = await mara.ok(listOwnActions, { query: { limit: 2 } });
    const rest = await mara.ok(listOwnActions, { query: { cursor: nextCursor ?? '' } });
    const types = [...data, ...rest.data].map(({ type }) => type);
    expect(types).toEqual(['message', 'unsuspend', 'suspend', 'suspend']);
  });

  it('refuse what makes no sense', async () => {
    const [mara, noor] = [await addPerson(app), await addPerson(app)];
    await noor.ok(addReport, { body: { contentType: 'user', contentId: noor.id, reason: 'Me' } });
    const { reports } = await moderator.ok(listReports, { query: { limit: 1 } });
    const reason = 'Rude';
    const { moderation } = adminMessages;
    const refused: [object, string, string][] = [
      [{ type: 'suspend', reason }, 'until', moderation.untilRequired],
      [{ type: 'suspend', reason, until: inHours(0) }, 'until', moderation.untilPast],
      [{ type: 'suspend', reason, until: inHours(-1) }, 'until', moderation.untilPast],
      [{ type: 'suspend', reason, until: inHours(24 * 366 + 1) }, 'until', moderation.untilTooFar(366)],
      [{ type: 'suspend', reason, until: 'tomorrow' }, 'until', moderation.badUntil],
      [{ type: 'message', reason, until: inHours(1) }, 'until', moderation.noUntil],
      [{ type: 'message', reason, reportId: noId }, 'reportId', moderation.reportOfOther],
      [{ type: 'message', reason, reportId: reports[0]?._id }, 'reportId', moderation.reportOfOther],
      [{ type: 'message', reason: ' ' }, 'reason', 'Reason is required.'],
    ];
    for (const [body, path, msg] of refused) {
      const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const response = await moderator.fetch(`/api/admin/users/${mara.id}/actions`, init);
      expect({ body, status: response.status, errors: (await response.json()).errors }).toEqual({
        body,
        status: 400,
        errors: [{ path, msg }],
      });
    }
    expect(await mara.ok(listOwnActions)).toMatchObject({ data: [] });
    for (const id of [noId, 'nobody'])
      expect(await moderator.refused(actOnPerson, { params: { id }, body: { type: 'message', reason } })).toMatchObject(
        {
          status: 404,
        },
      );
  });

  it('leave one state where a comment and an upvote come at the same moment', async () => {
    const author = await addPerson(app);
    for (let round = 0; round < 6; round += 1) {
      const mara = await addPerson(app);
      const { data: thought } = await author.ok(addPost, post);
      const params = { id: thought._id };
      const json = { body: JSON.stringify({ content: 'Words' }), headers: { 'content-type': 'application/json' } };
      const [comment, upvote] = await Promise.all([
        mara.fetch(addComment.path.replace('{id}', params.id), { method: 'POST', ...json }),
        mara.fetch(upvotePost.path.replace('{id}', params.id), { method: 'PUT' }),
        suspend(mara.id),
      ]);
      const { data: after } = await author.ok(getPost, { params });
      expect(after.comments).toHaveLength(comment.status === 201 ? 1 : 0);
      expect(after.upvotes).toHaveLength(upvote.status === 200 ? 1 : 0);
      expect(await mara.refused(updateMe, { body: { name: 'Other' } })).toMatchObject({ code: 'suspended' });
    }
  });

  it('show a person to moderators without their address and private texts, with notes that they never see', async () => {
    const [mara, noor] = [await app.signUp('Mara'), await addPerson(app)];
    const { data: thought } = await mara.ok(addPost, post);
    await mara.ok(addNote, { body: { title: 'My secret', description: 'Some words' } });
    await noor.ok(addReport, { body: { contentType: 'post', contentId: thought._id, reason: 'Spam' } });
    const params = { id: mara.user._id };
    await suspend(mara.user._id, 3);
    const { data: note } = await moderator.ok(addStaffNote, { params, body: { text: 'Seen before' } });
    const shown = await moderator.ok(getPerson, { params });
    expect(shown).toMatchObject({
      user: { _id: mara.user._id, name: 'Mara', banned: false, suspendedUntil: inHours(3) },
      counts: { posts: 1, comments: 0, blogs: 0, reports: 1, openReports: 1 },
      reports: [{ reason: 'Spam', contentId: thought._id, resolved: false }],
      actions: [{ type: 'suspend', admin: moderator.email }],
      notes: [note],
    });
    expect(note).toMatchObject({ text: 'Seen before', admin: moderator.email });
    for (const secret of [mara.user.email, 'My secret']) expect(JSON.stringify(shown)).not.toContain(secret);
    const zip = readZip(await bytesOf(await mara.fetch(exportMe.path)));
    expect(zip.get('thoughtleaf.json')?.toString()).not.toContain('Seen before');
    const root = await addAdminTo(app, 'superAdmin');
    const { entries } = await root.ok(listAudit, { query: { admin: moderator.id, limit: 2 } });
    expect(entries.map(({ action }) => action)).toEqual(['user.note', 'user.suspend']);
  });

  it('end with the account, which a suspended person may delete; reports of their texts keep no words', async () => {
    const [mara, noor] = [await app.signUp('Mara'), await addPerson(app)];
    const { data: thought } = await mara.ok(addPost, { body: { content: 'Peculiar words' } });
    await noor.ok(addReport, { body: { contentType: 'post', contentId: thought._id, reason: 'Rude' } });
    await suspend(mara.user._id);
    await moderator.ok(addStaffNote, { params: { id: mara.user._id }, body: { text: 'Seen' } });
    await mara.ok(deleteMe, { body: { password: mara.password } });
    expect(await moderator.refused(getPerson, { params: { id: mara.user._id } })).toMatchObject({ status: 404 });
    const kept = await app.db.selectFrom('reports').selectAll().where('content_id', '=', thought._id).execute();
    expect(kept).toMatchObject([{ reported_id: null, excerpt: null }]);
    for (const table of ['moderation_actions', 'appeals', 'staff_notes'] as const)
      expect(await app.db.selectFrom(table).select('id').where('user_id', '=', mara.user._id).execute()).toEqual([]);
  });
});
