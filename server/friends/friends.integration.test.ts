import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptFriendship,
  listFriends,
  removeFriend,
  removeFriendRequest,
  requestFriendship,
} from '#contract/friends.ts';
import { messages } from '#contract/messages.ts';
import { getProfile } from '#contract/users/profiles.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;
const nobody = '00000000-0000-7000-8000-000000000000';
const strangeIds = [nobody, 'x', "' or 1=1 --", '林🌿', 'x'.repeat(64)];

describe.each(engines)('friends on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const ask = (from: Passerby, to: Passerby) => from.ok(requestFriendship, { body: { userId: to.id } });
  const refusedAsk = (from: Passerby, userId: unknown) => from.refused(requestFriendship, { body: { userId } });
  const accept = (who: Passerby, id: string | undefined) => who.ok(acceptFriendship, { params: { id: id ?? '' } });
  const ban = (person: Passerby, banned = 1) =>
    app.db.updateTable('users').set({ banned }).where('id', '=', person.id).execute();
  const publicly = ({ id: _id, name }: Passerby) => ({ _id, name, profilePicture: null });
  const two = async () => [await addPerson(app, 'Ada'), await addPerson(app, 'Grace')] as const;
  const befriend = async (one: Passerby, other: Passerby) => accept(other, (await ask(one, other)).request?._id);
  const listsOf = async (person: Passerby) => {
    const { friends, incoming, outgoing } = await person.ok(listFriends);
    return { friends, incoming, outgoing };
  };
  const nothing = { friends: [], incoming: [], outgoing: [] };

  it('begin with a request that both see', async () => {
    const [ada, grace] = await two();
    const asked = await ask(ada, grace);
    expect(asked).toEqual({
      success: true,
      message: messages.friends.requested,
      friendship: 'outgoing',
      request: { _id: expect.any(String), user: publicly(grace), createdAt: new Date(app.clock.now()).toISOString() },
    });
    expect(await listsOf(ada)).toEqual({ ...nothing, outgoing: [asked.request] });
    expect(await listsOf(grace)).toEqual({ ...nothing, incoming: [{ ...asked.request, user: publicly(ada) }] });
  });

  it('become so when the one who was asked accepts', async () => {
    const [ada, grace] = await two();
    const answer = await befriend(ada, grace);
    expect(answer).toEqual({ success: true, message: messages.friends.accepted, friend: publicly(ada) });
    expect(await listsOf(ada)).toEqual({ ...nothing, friends: [publicly(grace)] });
    expect(await listsOf(grace)).toEqual({ ...nothing, friends: [publicly(ada)] });
  });

  it('become so at once when the other has asked already', async () => {
    const [ada, grace] = await two();
    await ask(ada, grace);
    expect(await ask(grace, ada)).toMatchObject({
      message: messages.friends.accepted,
      friendship: 'friends',
      request: null,
    });
    expect(await listsOf(ada)).toEqual({ ...nothing, friends: [publicly(grace)] });
    expect(await listsOf(grace)).toEqual({ ...nothing, friends: [publicly(ada)] });
  });

  it('become so when both ask at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, grace] = await two();
      const answers = await Promise.all([ask(ada, grace), ask(grace, ada)]);
      expect(answers.map(({ friendship }) => friendship).toSorted()).toEqual(['friends', 'outgoing']);
      expect(await listsOf(ada)).toEqual({ ...nothing, friends: [publicly(grace)] });
      expect(await listsOf(grace)).toEqual({ ...nothing, friends: [publicly(ada)] });
    }
  });

  it('are asked once, also by ten clicks at once', async () => {
    const [ada, grace] = await two();
    const path = requestFriendship.path;
    const body = JSON.stringify({ userId: grace.id });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await ada.fetch(path, init)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect((await listsOf(ada)).outgoing).toHaveLength(1);
    expect(await refusedAsk(ada, grace.id)).toMatchObject({
      status: 409,
      message: messages.friends.alreadyRequested,
    });
  });

  it('stay friends once where one accepts while the other asks', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, grace] = await two();
      const { request } = await ask(ada, grace);
      const params = { id: request?._id ?? '' };
      await Promise.allSettled([grace.ok(acceptFriendship, { params }), ask(grace, ada), ask(ada, grace)]);
      expect(await listsOf(ada)).toEqual({ ...nothing, friends: [publicly(grace)] });
      expect(await listsOf(grace)).toEqual({ ...nothing, friends: [publicly(ada)] });
    }
  });

  it('are not asked again', async () => {
    const [ada, grace] = await two();
    await befriend(ada, grace);
    for (const [from, to] of [[ada, grace] as const, [grace, ada] as const]) {
      expect(await refusedAsk(from, to.id)).toMatchObject({ status: 409, message: messages.friends.already });
    }
  });

  it('refuse oneself, who is not there, and who is banned', async () => {
    const [ada, banned] = await two();
    await ban(banned);
    expect(await refusedAsk(ada, ada.id)).toMatchObject({
      status: 400,
      message: messages.friends.self,
      fields: ['userId'],
    });
    for (const id of [...strangeIds, banned.id]) {
      expect(await refusedAsk(ada, id)).toMatchObject({ status: 404, message: messages.users.notFound });
    }
  });

  it('refuse what is no id', async () => {
    const ada = await addPerson(app);
    for (const userId of [undefined, null, 5, true, '', '  ', [], {}, 'x'.repeat(65), 'a\u0000b', '\uD800']) {
      expect({ userId, ...(await refusedAsk(ada, userId)) }).toMatchObject({ userId, status: 400, fields: ['userId'] });
    }
  });

  it('let nobody but the one who was asked accept', async () => {
    const [ada, grace] = await two();
    const other = await addPerson(app);
    const { request } = await ask(ada, grace);
    const missing = { status: 404, message: messages.friends.requestNotFound };
    for (const who of [ada, other]) {
      expect(await who.refused(acceptFriendship, { params: { id: request?._id ?? '' } })).toMatchObject(missing);
    }
    expect(await other.refused(removeFriendRequest, { params: { id: request?._id ?? '' } })).toMatchObject(missing);
    for (const id of strangeIds) {
      expect(await grace.refused(acceptFriendship, { params: { id } })).toMatchObject(missing);
      expect(await grace.refused(removeFriendRequest, { params: { id } })).toMatchObject(missing);
    }
    await accept(grace, request?._id);
    expect(await grace.refused(acceptFriendship, { params: { id: request?._id ?? '' } })).toMatchObject(missing);
  });

  it('let one decline and the other withdraw, after which either may ask again', async () => {
    const [ada, grace] = await two();
    const first = await ask(ada, grace);
    const declined = await grace.ok(removeFriendRequest, { params: { id: first.request?._id ?? '' } });
    expect(declined.message).toBe(messages.friends.declined);
    const second = await ask(ada, grace);
    const withdrawn = await ada.ok(removeFriendRequest, { params: { id: second.request?._id ?? '' } });
    expect(withdrawn.message).toBe(messages.friends.withdrawn);
    expect(await listsOf(ada)).toEqual(nothing);
    expect(await listsOf(grace)).toEqual(nothing);
    await ask(grace, ada);
  });

  it('end for both, once', async () => {
    const [ada, grace] = await two();
    await befriend(ada, grace);
    const params = { userId: ada.id };
    expect((await grace.ok(removeFriend, { params })).message).toBe(messages.friends.removed);
    expect(await listsOf(ada)).toEqual(nothing);
    expect(await listsOf(grace)).toEqual(nothing);
    for (const userId of [ada.id, grace.id, ...strangeIds]) {
      const refusal = await grace.refused(removeFriend, { params: { userId } });
      expect(refusal).toMatchObject({ status: 404, message: messages.friends.notFriends });
    }
  });

  it('end when both leave at the same moment', async () => {
    const [ada, grace] = await two();
    await befriend(ada, grace);
    const leave = async (who: Passerby, from: Passerby) =>
      (await who.fetch(`/api/friends/${from.id}`, { method: 'DELETE' })).status;
    const statuses = await Promise.all([leave(ada, grace), leave(grace, ada)]);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await listsOf(ada)).toEqual(nothing);
  });

  it('are listed by name, and requests the newest first', async () => {
    const mara = await addPerson(app, 'Mara');
    for (const name of ['Zoë', 'émile', 'Bo', 'Émile']) await befriend(await addPerson(app, name), mara);
    for (const name of ['First', 'Second', 'Third']) {
      await ask(await addPerson(app, name), mara);
      await ask(mara, await addPerson(app, name));
    }
    const { friends, incoming, outgoing } = await mara.ok(listFriends);
    expect(friends.map(({ name }) => name)).toEqual(['Bo', 'émile', 'Émile', 'Zoë']);
    for (const requests of [incoming, outgoing]) {
      expect(requests.map(({ user }) => user.name)).toEqual(['Third', 'Second', 'First']);
    }
  });

  it('leave out who is banned until the ban is lifted', async () => {
    const mara = await addPerson(app);
    const [friend, asking, asked] = [await addPerson(app), await addPerson(app), await addPerson(app)];
    await befriend(friend, mara);
    const { request } = await ask(asking, mara);
    await ask(mara, asked);
    const before = await listsOf(mara);
    for (const person of [friend, asking, asked]) await ban(person);
    expect(await listsOf(mara)).toEqual(nothing);
    const refusal = await mara.refused(acceptFriendship, { params: { id: request?._id ?? '' } });
    expect(refusal).toMatchObject({ status: 404, message: messages.friends.requestNotFound });
    for (const person of [friend, asking, asked]) await ban(person, 0);
    expect(await listsOf(mara)).toEqual(before);
  });

  it('show on the profile, to each from their side', async () => {
    const [ada, grace] = await two();
    const seenBy = async (reader: Passerby, of: Passerby) => {
      const { friendship, requestId } = await reader.ok(getProfile, { params: { id: of.id } });
      return { friendship, requestId };
    };
    expect(await seenBy(ada, ada)).toEqual({ friendship: 'self' });
    expect(await seenBy(ada, grace)).toEqual({ friendship: 'none' });
    const { request } = await ask(ada, grace);
    expect(await seenBy(ada, grace)).toEqual({ friendship: 'outgoing', requestId: request?._id });
    expect(await seenBy(grace, ada)).toEqual({ friendship: 'incoming', requestId: request?._id });
    await accept(grace, request?._id);
    expect(await seenBy(ada, grace)).toEqual({ friendship: 'friends' });
    expect(await seenBy(grace, ada)).toEqual({ friendship: 'friends' });
    const { friendship } = await app.visitor.ok(getProfile, { params: { id: ada.id } });
    expect(friendship).toBeUndefined();
  });

  it('are asked for within limits, which are narrower on the first day', async () => {
    const mara = await addPerson(app);
    const key = `friend-request:${mara.id}`;
    const spend = async (count: number) => {
      await app.db.deleteFrom('attempts').where('key', '=', key).execute();
      await app.db
        .insertInto('attempts')
        .values({ key, count, expires_at: app.clock.now() + hour })
        .execute();
    };
    await spend(99);
    await ask(mara, await addPerson(app));
    const other = await addPerson(app);
    expect(await refusedAsk(mara, other.id)).toMatchObject({
      status: 429,
      message: messages.http.tooMany,
      retryAfter: 3600,
    });
    app.clock.advance(24 * hour);
    await spend(299);
    await ask(mara, other);
    expect((await refusedAsk(mara, (await addPerson(app)).id)).status).toBe(429);
  });
});

it('RATE_LIMIT=off lifts the limit on asking', async () => {
  const app = await startTestApp('sqlite', { RATE_LIMIT: 'off' });
  try {
    const [ada, grace] = [await addPerson(app), await addPerson(app)];
    const spent = { key: `friend-request:${ada.id}`, count: 1000, expires_at: app.clock.now() + hour };
    await app.db.insertInto('attempts').values(spent).execute();
    await ada.ok(requestFriendship, { body: { userId: grace.id } });
  } finally {
    await app.close();
  }
});
