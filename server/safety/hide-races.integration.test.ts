import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as feed from '#contract/feed/feed.ts';
import { acceptFriendship, listFriends, requestFriendship } from '#contract/friends.ts';
import { shareNote } from '#contract/notes/note-people.ts';
import { listNotifications } from '#contract/push/push.ts';
import { blockPerson, listHidden, mutePerson, unblockPerson } from '#contract/safety/safety.ts';
import { addShared, befriend } from '#server/testing/share-notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPeople, type Passerby } from '#server/testing/test-people.ts';
import { deleteAccount } from '#server/users/delete-account.service.ts';

const rounds = 8;

describe.each(engines)('a block at the same moment, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const two = async (): Promise<[Passerby, Passerby]> => {
    const [ada, grace] = await addPeople(app, 2);
    if (!ada || !grace) throw new Error('One is missing.');
    return [ada, grace];
  };
  const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  const block = (who: Client, { id }: Passerby) => who.fetch(`/api/users/${id}/block`, { method: blockPerson.method });
  const statusesOf = async (calls: readonly Promise<Response>[]) =>
    (await Promise.all(calls)).map(({ status }) => status);
  const postAs = async (who: Client) => (await who.ok(feed.addPost, { body: { content: 'A thought' } })).data._id;
  const seesNothing = async (who: Client, other: Passerby) => {
    const { data, unread } = await who.ok(listNotifications);
    expect({ told: data.filter(({ user }) => user?._id === other.id), unread }).toEqual({ told: [], unread: 0 });
    const lists = await who.ok(listFriends);
    expect([lists.friends, lists.incoming, lists.outgoing]).toEqual([[], [], []]);
  };

  it('as a comment and an upvote: each is refused or hidden', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [ada, grace] = await two();
      const id = await postAs(ada);
      const [commented, upvoted, blocked] = await statusesOf([
        grace.fetch(`/api/feed/posts/${id}/comment`, { method: 'POST', ...json({ content: 'You again' }) }),
        grace.fetch(`/api/feed/posts/${id}/upvote`, { method: 'PUT' }),
        block(ada, grace),
      ]);
      expect([201, 404]).toContain(commented);
      expect([200, 404]).toContain(upvoted);
      expect(blocked).toBe(200);
      const { data } = await ada.ok(feed.getPost, { params: { id } });
      expect(data).toMatchObject({ comments: [], commentCount: 0, upvotes: [], upvoteCount: 0 });
      await seesNothing(ada, grace);
      // What was stored first stays for everybody else.
      const { data: open } = await app.visitor.ok(feed.getPost, { params: { id } });
      expect([open.commentCount, open.upvoteCount]).toEqual([commented === 201 ? 1 : 0, upvoted === 200 ? 1 : 0]);
    }
  });

  it('as a friend request, and as its acceptance: nothing of it stays', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [ada, grace] = await two();
      const [asked, blocked] = await statusesOf([
        grace.fetch(requestFriendship.path, { method: 'POST', ...json({ userId: ada.id }) }),
        block(ada, grace),
      ]);
      expect([201, 404]).toContain(asked);
      expect(blocked).toBe(200);
      for (const [one, other] of [[ada, grace] as const, [grace, ada] as const]) await seesNothing(one, other);
    }
    for (let round = 0; round < rounds; round += 1) {
      const [ada, grace] = await two();
      const { request } = await grace.ok(requestFriendship, { body: { userId: ada.id } });
      const accept = acceptFriendship.path.replace('{id}', request?._id ?? '');
      const [accepted, blocked] = await statusesOf([ada.fetch(accept, { method: 'PUT' }), block(grace, ada)]);
      expect([200, 404]).toContain(accepted);
      expect(blocked).toBe(200);
      for (const [one, other] of [[ada, grace] as const, [grace, ada] as const]) await seesNothing(one, other);
    }
  });

  it('as a note is shared: nothing stays shared', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [ada, grace] = await two();
      await befriend(app, ada.id, grace.id);
      const { _id: id } = await addShared(ada, []);
      const path = shareNote.path.replace('{id}', id).replace('{userId}', grace.id);
      const [shared, blocked] = await statusesOf([
        ada.fetch(path, { method: 'PUT', ...json({ role: 'reader' }) }),
        block(grace, ada),
      ]);
      expect([200, 403, 404]).toContain(shared);
      expect(blocked).toBe(200);
      expect((await grace.fetch(`/api/notes/${id}`)).status).toBe(404);
    }
  });

  it('as another one of the other side: both stand', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [ada, grace] = await two();
      await befriend(app, ada.id, grace.id);
      const ends = [block(ada, grace), block(grace, ada), block(ada, grace), block(grace, ada)];
      expect(await statusesOf(ends)).toEqual([200, 200, 200, 200]);
      for (const [one, other] of [[ada, grace] as const, [grace, ada] as const]) {
        expect((await one.ok(listHidden)).blocked.map(({ _id }) => _id)).toEqual([other.id]);
        await seesNothing(one, other);
      }
    }
  });

  it('as a mute, an unblock and a mute of the other: each list is as the last answer said', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [ada, grace] = await two();
      await ada.ok(blockPerson, { params: { id: grace.id } });
      await Promise.all([
        ada.ok(mutePerson, { params: { id: grace.id } }),
        ada.ok(unblockPerson, { params: { id: grace.id } }),
        grace.ok(mutePerson, { params: { id: ada.id } }),
      ]);
      const [ofAda, ofGrace] = [await ada.ok(listHidden), await grace.ok(listHidden)];
      expect([ofAda.muted.length, ofAda.blocked.length, ofGrace.muted.length]).toEqual([1, 0, 1]);
    }
  });

  it('as the account of the other is deleted: no row stays', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [ada, grace] = await two();
      const leaving = deleteAccount(app.platform, { id: grace.id, password_hash: 'none' }, { isBanned: false });
      const [blocked] = await Promise.all([block(ada, grace).then(({ status }) => status), leaving]);
      expect([200, 404]).toContain(blocked);
      expect(await ada.ok(listHidden)).toMatchObject({ muted: [], blocked: [] });
      const left = await app.db.selectFrom('hidden_people').selectAll().where('user_id', '=', ada.id).execute();
      expect(left).toEqual([]);
    }
  });
});
