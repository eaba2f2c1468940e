import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as feed from '#contract/feed/feed.ts';
import { acceptFriendship, requestFriendship } from '#contract/friends.ts';
import { blockPerson, mutePerson, unmutePerson } from '#contract/safety/safety.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ban } from '#server/testing/test-people.ts';

const day = 24 * 60 * 60_000;

describe.each(engines)('the people of the last 30 days on %s', (engine) => {
  let app: TestApp;
  let ada: Person;
  let noor: Person;
  let tomas: Person;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    [ada, noor, tomas] = [await app.signUp('Ada'), await app.signUp('Noor'), await app.signUp('Tomas')];
  });
  afterAll(() => app.close());

  const post = async (who: Person, content = 'A thought') =>
    (await who.ok(feed.addPost, { body: { content } })).data._id;
  const people = async (reader: Pick<Person, 'ok'> = app.visitor) => {
    app.clock.advance(61_000);
    return (await reader.ok(feed.listFeedPeople)).data.map(({ name, thoughts }) => `${name} ${thoughts}`);
  };

  it('come by the upvotes of their thoughts, then by the number of these', async () => {
    expect(await people()).toEqual([]);
    await post(noor);
    await post(noor);
    const liked = await post(tomas);
    await post(ada);
    await ada.ok(feed.upvotePost, { params: { id: liked } });
    expect(await people()).toEqual(['Tomas 1', 'Noor 2', 'Ada 1']);
    await tomas.ok(feed.deletePost, { params: { id: liked } });
    expect(await people()).toEqual(['Noor 2', 'Ada 1']);
  });

  it('are none whom the reader knows, hides, or is hidden from', async () => {
    const [reader, friend] = [await app.signUp('Reader'), await app.signUp('Friend')];
    await post(reader);
    await post(friend);
    const { request } = await reader.ok(requestFriendship, { body: { userId: friend.user._id } });
    await friend.ok(acceptFriendship, { params: { id: request?._id ?? '' } });
    expect(await people(reader)).toEqual(['Noor 2', 'Ada 1']);
    await reader.ok(mutePerson, { params: { id: ada.user._id } });
    expect(await people(reader)).toEqual(['Noor 2']);
    await reader.ok(unmutePerson, { params: { id: ada.user._id } });
    await ada.ok(blockPerson, { params: { id: reader.user._id } });
    expect(await people(reader)).toEqual(['Noor 2']);
    await ban(app, noor.user._id);
    expect(await people(reader)).toEqual([]);
    expect(await people()).toEqual(['Ada 1', 'Reader 1', 'Friend 1']);
  });

  it('are five, of thirty days', async () => {
    for (let index = 0; index < 6; index += 1) await post(await app.signUp(`Writer ${index}`));
    expect(await people()).toHaveLength(5);
    app.clock.advance(31 * day);
    expect(await people()).toEqual([]);
  });
});
