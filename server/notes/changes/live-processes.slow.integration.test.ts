import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellPresence } from '#contract/notes/note-presence.ts';
import { addNote } from '#contract/notes/notes.ts';
import { logout } from '#contract/session/session.ts';
import { followLive } from '#server/testing/follow-live.ts';
import { databaseOf, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';
import { addPerson, ban, type Passerby } from '#server/testing/test-people.ts';
import { startRedis, type TestRedis } from '#server/testing/test-redis.ts';
import { createUnsteadyNetwork, type UnsteadyNetwork } from '#server/testing/unsteady-network.ts';

const body = { title: 'The river', description: 'The river is wide.' };

/** A person as they come to another server. */
const at = ({ origin }: TestApp, { token }: Passerby) => createClient(origin, token);

describe.each(['PostgreSQL', 'Redis'])('two servers that tell each other by %s', (transport) => {
  let redis: TestRedis | undefined;
  let network: UnsteadyNetwork;
  let one: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    redis = transport === 'Redis' ? await startRedis() : undefined;
    const { DATABASE_URL = '' } = await databaseOf('postgres');
    network = await createUnsteadyNetwork(redis?.url ?? DATABASE_URL);
    const variables = redis ? { DATABASE_URL, REDIS_URL: redis.url } : { DATABASE_URL };
    const viaNetwork = redis ? { DATABASE_URL, REDIS_URL: network.url } : { DATABASE_URL: network.url };
    one = await startTestApp('postgres', variables);
    other = await startTestApp('postgres', viaNetwork);
  }, 60_000);
  afterAll(async () => {
    await one.close();
    await other.close();
    await network.close();
    await redis?.stop();
  });

  it('announce a change of the one at the other, long before the next comment', async () => {
    const owner = await addPerson(one);
    const stream = await followLive(at(other, owner));
    await owner.ok(addNote, { body });
    await expect.poll(() => stream.revisions).toEqual([0, 1]);
    await Promise.all(Array.from({ length: 30 }, () => owner.ok(addNote, { body })));
    await expect.poll(() => stream.revisions.at(-1)).toBe(31);
    await stream.leave();
  });

  it('show a presence of the one at the other', async () => {
    const owner = await addPerson(one);
    const { data } = await owner.ok(addNote, { body });
    const stream = await followLive(at(other, owner));
    const presence = { tab: randomUUID(), place: { anchor: 3, head: 5 } };
    await owner.ok(tellPresence, { params: { id: data._id }, body: presence });
    const user = { _id: owner.id, name: owner.name, profilePicture: null };
    await expect.poll(() => stream.presences).toEqual([{ ...presence, noteId: data._id, user }]);
    await stream.leave();
  });

  it('end streams at the other with the session, and with a ban', async () => {
    const [owner, banned] = [await addPerson(one), await addPerson(one)];
    const streams = [await followLive(at(other, owner)), await followLive(at(other, banned))];
    await owner.ok(logout);
    await streams[0]?.ended;
    await ban(one, banned.id);
    await streams[1]?.ended;
  });

  it('tell after a lost connection what was missed, and lose no stream with it', async () => {
    const owner = await addPerson(one);
    const stream = await followLive(at(other, owner));
    await network.cut();
    await owner.ok(addNote, { body });
    await network.repair();
    await expect.poll(() => stream.revisions, { timeout: 10_000 }).toEqual([0, 1]);
    await owner.ok(addNote, { body });
    await expect.poll(() => stream.revisions, { timeout: 10_000 }).toEqual([0, 1, 2]);
    await stream.leave();
  });
});
