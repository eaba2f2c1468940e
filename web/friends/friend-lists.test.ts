import { describe, expect, it } from 'vitest';
import { withFriend, isStored, friendshipOf, without, withRequestTo, type FriendLists } from './friend-lists.ts';

const person = (name: string) => ({ _id: name.toLowerCase(), name, profilePicture: null });
const request = (name: string) => ({
  _id: `request of ${name}`,
  user: person(name),
  createdAt: '2026-01-02T03:04:05.000Z',
});
const lists: FriendLists = {
  friends: [person('Ada'), person('Émile')],
  incoming: [request('Grace')],
  outgoing: [request('Katherine')],
};

describe('how the reader stands to a person', () => {
  it.each([
    ['mara', { friendship: 'self' }],
    ['ada', { friendship: 'friends' }],
    ['grace', { friendship: 'incoming', request: request('Grace') }],
    ['katherine', { friendship: 'outgoing', request: request('Katherine') }],
    ['somebody', { friendship: 'none' }],
  ])('is told for %s', (id, standing) => {
    expect(friendshipOf(lists, 'mara', id)).toEqual(standing);
  });
});

describe('a change of the lists', () => {
  it('takes a person out of each list', () => {
    for (const id of ['ada', 'grace', 'katherine']) {
      expect(friendshipOf(without(lists, id), 'mara', id)).toEqual({ friendship: 'none' });
    }
  });

  it('puts a new friend in their place by name', () => {
    const { friends, incoming } = withFriend(lists, person('Grace'));
    expect(friends.map(({ name }) => name)).toEqual(['Ada', 'Émile', 'Grace']);
    expect(incoming).toEqual([]);
  });

  it('puts a request first that the server does not have yet', () => {
    const [first, second] = withRequestTo(lists, person('Zoe')).outgoing;
    expect(first).toMatchObject({ user: { name: 'Zoe' } });
    expect(first && isStored(first)).toBe(false);
    expect(second && isStored(second)).toBe(true);
  });
});
