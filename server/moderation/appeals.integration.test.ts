import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listAudit } from '#contract/admins/admins.ts';
import { addPost } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { actOnPerson, decideAppeal, getPerson, listAppeals } from '#contract/moderation/moderation.admin.ts';
import { appealAction, listOwnActions } from '#contract/moderation/moderation.ts';
import { listNotifications } from '#contract/push/push.ts';
import { listReports } from '#contract/reports/reports.admin.ts';
import { addReport } from '#contract/reports/reports.ts';
import { deletePost, permanentlyDeletePost } from '#contract/feed/feed.ts';
import { exportMe } from '#contract/users/users.ts';
import { mentionOf } from '#contract/feed/mentions.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf } from '#server/testing/test-files.ts';
import { lastMailTo } from '#server/testing/test-mail.ts';
import { addPerson } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;
const noId = '00000000-0000-7000-8000-000000000000';
const post = { body: { content: 'A thought' } };

describe.each(engines)('appeals on %s', (engine) => {
  let app: TestApp;
  let first: TestAdmin;
  let second: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  beforeEach(async () => {
    [first, second] = [await addAdminTo(app, 'moderator'), await addAdminTo(app, 'superAdmin')];
  });
  afterAll(() => app.close());

  const inHours = (hours: number) => new Date(app.clock.now() + hours * hour).toISOString();
  const suspend = async (id: string, hours = 5, reportId?: string) => {
    const body = { type: 'suspend' as const, reason: 'Rude', until: inHours(hours), ...(reportId && { reportId }) };
    return (await first.ok(actOnPerson, { params: { id }, body })).data;
  };
  const appeal = async (who: Pick<Person, 'ok'>, id: string, text = 'It was a quote') =>
    (await who.ok(appealAction, { params: { id }, body: { text } })).data;
  const decide = (admin: TestAdmin, id: string, granted: boolean) =>
    admin.ok(decideAppeal, { params: { id }, body: { granted, reason: 'We looked again.' } });

  it('that are granted end the suspension, and the person is told', async () => {
    const mara = await app.signUp('Mara');
    const action = await suspend(mara.user._id);
    const sent = await appeal(mara, action._id);
    expect(sent).toEqual({
      _id: sent._id,
      text: 'It was a quote',
      createdAt: new Date(app.clock.now()).toISOString(),
      granted: null,
      reason: null,
      decidedAt: null,
    });
    expect((await mara.ok(listOwnActions)).data[0]?.appeal).toEqual(sent);
    const { appeals, total } = await second.ok(listAppeals, { query: { limit: '1' } });
    expect(total).toBeGreaterThan(0);
    expect(appeals).toHaveLength(1);
    const { appeal: granted } = await decide(second, sent._id, true);
    expect(granted).toMatchObject({
      _id: sent._id,
      granted: true,
      reason: 'We looked again.',
      decidedBy: second.email,
      user: { _id: mara.user._id, name: 'Mara' },
      action: { _id: action._id, admin: first.email, reason: 'Rude' },
    });
    await mara.ok(addPost, post);
    const own = (await mara.ok(listOwnActions)).data[0]?.appeal;
    expect(own).toMatchObject({ granted: true, reason: 'We looked again.' });
    expect(JSON.stringify(await mara.ok(listOwnActions))).not.toContain(second.email);
    expect(await mara.ok(listNotifications)).toMatchObject({
      data: [{ kind: 'moderation', excerpt: 'We looked again.' }, {}],
    });
    const mail = await lastMailTo(app, mara.user.email);
    for (const part of ['Subject: Your appeal was granted', 'We looked again.', '/moderation'])
      expect(mail).toContain(part);
    expect(mail).not.toContain(second.email);
    const { entries } = await second.ok(listAudit, { query: { admin: second.id, limit: '1' } });
    expect(entries[0]).toMatchObject({ action: 'appeal.grant', target: `${mara.user._id} ${mara.user.email}` });
    const zip = readZip(await bytesOf(await mara.fetch(exportMe.path)));
    expect(JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? '')).toMatchObject({
      moderationActions: [{ appeal: { text: 'It was a quote', granted: true } }],
    });
  });

  it('that are refused leave the suspension, and one that has replaced another stays', async () => {
    const mara = await addPerson(app);
    const action = await suspend(mara.id);
    await decide(second, (await appeal(mara, action._id))._id, false);
    expect(await mara.refused(addPost, post)).toMatchObject({ code: 'suspended' });
    const noor = await addPerson(app);
    const former = await suspend(noor.id);
    await suspend(noor.id, 9);
    await decide(second, (await appeal(noor, former._id))._id, true);
    expect(await noor.refused(addPost, post)).toMatchObject({ code: 'suspended' });
  });

  it('keep the evidence of what is gone, on the screen of the person as well', async () => {
    const [mara, noor] = [await app.signUp('Mara'), await addPerson(app)];
    const { data: thought } = await mara.ok(addPost, {
      body: { content: `${mentionOf({ _id: noor.id, name: 'Noor' })}, you fool` },
    });
    await noor.ok(addReport, { body: { contentType: 'post', contentId: thought._id, reason: 'Rude' } });
    const [report] = (await first.ok(listReports, { query: { limit: '1' } })).reports;
    await mara.ok(deletePost, { params: { id: thought._id } });
    await mara.ok(permanentlyDeletePost, { params: { id: thought._id } });
    const action = await suspend(mara.user._id, 5, report?._id);
    const sent = await appeal(mara, action._id);
    const { appeal: decided } = await decide(second, sent._id, false);
    expect(decided.action.about).toEqual({ contentType: 'post', excerpt: '@Noor, you fool' });
    const { actions } = await second.ok(getPerson, { params: { id: mara.user._id } });
    expect(actions[0]).toMatchObject({ _id: action._id, appeal: { _id: sent._id, granted: false } });
  });

  it('are decided by another admin than the one who acted, by one of two at once', async () => {
    const mara = await addPerson(app);
    const { _id } = await appeal(mara, (await suspend(mara.id))._id);
    const body = { granted: true, reason: 'Mine' };
    expect(await first.refused(decideAppeal, { params: { id: _id }, body })).toMatchObject({
      status: 403,
      message: adminMessages.moderation.ownAction,
    });
    const { appeals } = await first.ok(listAppeals, { query: { limit: '100' } });
    expect(appeals.find((one) => one._id === _id)).toMatchObject({ mayDecide: false });
    const third = await addAdminTo(app, 'editor');
    const init = { method: 'PATCH', headers: { 'content-type': 'application/json' } };
    const answers = await Promise.all(
      [second, third, second].map((admin, index) =>
        admin.fetch(`/api/admin/appeals/${_id}`, {
          ...init,
          body: JSON.stringify({ granted: index !== 1, reason: 'Decided' }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const open = await second.ok(listAppeals, { query: { limit: '100' } });
    expect(open.appeals.some((one) => one._id === _id)).toBe(false);
    const decided = await second.ok(listAppeals, { query: { state: 'decided', limit: '1' } });
    expect(decided.appeals[0]?._id).toBe(_id);
  });

  it('are decided by another admin among super admins as well', async () => {
    const [mara, other] = [await addPerson(app), await addAdminTo(app, 'superAdmin')];
    const acted = { type: 'suspend' as const, reason: 'Rude', until: inHours(1) };
    const { data: action } = await second.ok(actOnPerson, { params: { id: mara.id }, body: acted });
    const { _id: id } = await appeal(mara, action._id);
    const own = { params: { id }, body: { granted: false, reason: 'I was right.' } };
    expect(await second.refused(decideAppeal, own)).toMatchObject({
      status: 403,
      message: adminMessages.moderation.ownAction,
    });
    await decide(other, id, true);
    await mara.ok(addPost, post);
  });

  it('are sent once, by the person, against what can be appealed', async () => {
    const [mara, noor] = [await addPerson(app), await addPerson(app)];
    const action = await suspend(mara.id);
    const params = { id: action._id };
    const body = { text: 'No' };
    for (const given of [
      { ...body, text: ' ' },
      { ...body, text: 'x'.repeat(2001) },
    ])
      expect(await mara.refused(appealAction, { params, body: given })).toMatchObject({
        status: 400,
        fields: ['text'],
      });
    expect(await noor.refused(appealAction, { params, body })).toMatchObject({
      status: 404,
      message: messages.moderation.actionNotFound,
    });
    for (const id of [noId, 'nothing'])
      expect((await mara.refused(appealAction, { params: { id }, body })).status).toBe(404);
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answers = await Promise.all(
      [1, 2, 3].map(() => mara.fetch(`/api/moderation/actions/${action._id}/appeal`, init)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
    const lifting = { type: 'unsuspend' as const, reason: 'Enough' };
    const { data: lifted } = await first.ok(actOnPerson, { params: { id: mara.id }, body: lifting });
    expect(await mara.refused(appealAction, { params: { id: lifted._id }, body })).toMatchObject({
      status: 409,
      message: messages.moderation.noAppeal,
    });
    for (const id of [noId, 'nothing'])
      expect(
        await second.refused(decideAppeal, { params: { id }, body: { granted: true, reason: 'x' } }),
      ).toMatchObject({
        status: 404,
        message: adminMessages.moderation.appealNotFound,
      });
  });
});
