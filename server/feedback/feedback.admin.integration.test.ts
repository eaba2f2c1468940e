import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listAudit } from '#contract/admins/admins.ts';
import { addFeedback } from '#contract/feedback/feedback.ts';
import { listFeedback, updateFeedback } from '#contract/feedback/feedback.admin.ts';
import { deleteMe } from '#contract/users/users.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, newEmail, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

describe.each(engines)('feedback in the back office on %s', (engine) => {
  let app: TestApp;
  let admin: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    admin = await addAdminTo(app, 'moderator');
  });
  afterAll(() => app.close());

  const list = (query: Record<string, string | number>) => admin.ok(listFeedback, { query });
  const messages = async (query: Record<string, string | number>) =>
    (await list(query)).feedback.map(({ message }) => message);
  /** Gives feedback; answers it as the back office lists it. */
  async function give(message: string, who: Client = app.visitor, email?: string) {
    await who.ok(addFeedback, { body: { message, ...(email && { email }) } });
    const [newest] = (await list({ limit: 1 })).feedback;
    if (!newest) throw new Error('Nothing is listed.');
    return newest;
  }
  const audited = async (id: string) => {
    const root = await addAdminTo(app, 'superAdmin');
    const { entries } = await root.ok(listAudit, { query: { limit: 100 } });
    return entries.filter(({ target }) => target.startsWith(id)).map(({ target }) => target.replace(`${id} `, ''));
  };

  it('names who gave it: a person, an address, or a visitor', async () => {
    const person = await app.signUp('Mara Lind');
    const email = newEmail();
    const fresh = { status: 'open', priority: 'normal', createdAt: new Date(app.clock.now()).toISOString() };
    const common = { _id: expect.any(String), ...fresh };
    expect(await give('Of a person', person)).toEqual({
      ...common,
      message: 'Of a person',
      user: 'Mara Lind',
      userId: person.user._id,
      email: null,
    });
    expect(await give('Of an address', app.visitor, email)).toEqual({
      ...common,
      message: 'Of an address',
      user: email,
      userId: null,
      email,
    });
    expect(await give('Of nobody')).toMatchObject({ user: 'Visitor', userId: null, email: null });
  });

  it('is found by words of the message, by addresses and by people', async () => {
    const person = await app.signUp('Zoë Quast');
    await give('Die Schrift ist zu klein', person);
    await give('Wish for a lighter theme', app.visitor, 'ines.silva@mail.example');
    expect(await messages({ search: 'schri KLEIN' })).toEqual(['Die Schrift ist zu klein']);
    expect(await messages({ search: 'zoe' })).toEqual(['Die Schrift ist zu klein']);
    expect(await messages({ search: 'ines.silva@mail' })).toEqual(['Wish for a lighter theme']);
    for (const search of ['nothing of that', `"'*:&|!()`]) {
      expect(await list({ search })).toMatchObject({ feedback: [], total: 0 });
    }
  });

  it('is no longer found by the address of somebody who left', async () => {
    const person = await app.signUp('Leaving');
    await give('Stays without a name', person, 'leaving.person@mail.example');
    await give('Left without an address', person);
    expect(await messages({ search: 'leaving.person' })).toEqual(['Stays without a name']);
    await person.ok(deleteMe, { body: { password: person.password } });
    expect(await messages({ search: 'leaving.person' })).toEqual([]);
    expect((await list({ search: 'stays without' })).feedback).toMatchObject([{ user: 'Visitor', email: null }]);
    expect(await messages({ search: 'left without' })).toEqual(['Left without an address']);
  });

  it('comes in pages, in both orders, with the total of all', async () => {
    for (const number of [0, 1, 2]) await give(`Paged ${number}`);
    expect(await messages({ search: 'paged', limit: 2 })).toEqual(['Paged 2', 'Paged 1']);
    expect(await messages({ search: 'paged', limit: 2, page: 2 })).toEqual(['Paged 0']);
    expect(await messages({ search: 'paged', limit: 1, sort: 'createdAt' })).toEqual(['Paged 0']);
    const { feedback, total } = await list({ limit: 100 });
    expect(total).toBe(feedback.length);
  });

  it('is narrowed by status and priority, and by both', async () => {
    const both = await give('Narrow both');
    const one = await give('Narrow one');
    await give('Narrow none');
    for (const { _id: id } of [both, one]) {
      await admin.ok(updateFeedback, { params: { id }, body: { status: 'inProgress' } });
    }
    await admin.ok(updateFeedback, { params: { id: both._id }, body: { priority: 'high' } });
    const narrow = (query: object) => messages({ search: 'narrow', ...query });
    expect(await narrow({ status: 'inProgress' })).toEqual(['Narrow one', 'Narrow both']);
    expect(await narrow({ priority: 'high' })).toEqual(['Narrow both']);
    expect(await narrow({ priority: 'normal', status: 'inProgress' })).toEqual(['Narrow one']);
    expect(await narrow({ status: 'closed' })).toEqual([]);
    expect(await list({ status: 'inProgress', priority: 'high' })).toMatchObject({ total: 1 });
  });

  it.each([
    ['page', '-1'],
    ['limit', '1.5'],
    ['sort', 'message'],
    ['status', 'all'],
    ['priority', 'urgent'],
    ['search', 'x'.repeat(201)],
  ])('refuses a bad %s: %s', async (field, value) => {
    expect(await admin.refused(listFeedback, { query: { [field]: value } })).toMatchObject({
      status: 400,
      fields: [field],
    });
  });

  it('is given a status and a priority, recorded where something changes', async () => {
    const { _id: id } = await give('Handled');
    const handle = (body: { status?: 'closed' | 'open'; priority?: 'high' }) =>
      admin.ok(updateFeedback, { params: { id }, body });
    const { message, feedback } = await handle({ status: 'closed', priority: 'high' });
    expect({ message, feedback }).toMatchObject({
      message: adminMessages.feedback.updated,
      feedback: { _id: id, message: 'Handled', user: 'Visitor', status: 'closed', priority: 'high' },
    });
    await Promise.all([handle({ status: 'closed' }), handle({ priority: 'high' }), handle({ status: 'closed' })]);
    await Promise.all([handle({ status: 'open' }), handle({ status: 'open' })]);
    expect(await audited(id)).toEqual(['open, priority high', 'closed, priority high']);
  });

  it('is refused what is none, or says nothing', async () => {
    const { _id: id } = await give('Refused');
    for (const body of [{}, { message: 'Other words' }]) {
      expect(await admin.refused(updateFeedback, { params: { id }, body })).toMatchObject({
        status: 400,
        message: adminMessages.feedback.nothingToChange,
      });
    }
    for (const [field, values] of [
      ['status', ['done', '', 5, null, []]],
      ['priority', ['urgent', '', 5, null, {}]],
    ] as const) {
      for (const value of values) {
        const refusal = await admin.refused(updateFeedback, { params: { id }, body: { [field]: value } });
        expect({ value, ...refusal }).toMatchObject({ value, status: 400, fields: [field] });
      }
    }
    for (const strange of [nobody, 'x', '%00', "' or 1=1 --"]) {
      const refusal = await admin.refused(updateFeedback, { params: { id: strange }, body: { status: 'closed' } });
      expect({ strange, ...refusal }).toMatchObject({ strange, status: 404 });
    }
    expect((await list({ search: 'refused' })).feedback).toMatchObject([{ status: 'open', priority: 'normal' }]);
  });
});
