import { describe, expect, it } from 'vitest';
import type { Comment } from '#contract/feed/feed.ts';
import { threadsOf } from './comment-threads.ts';

const user = { _id: 'ada', name: 'Ada', profilePicture: null };
const comment = (_id: string, to?: string): Comment => ({
  _id,
  user,
  content: _id,
  mentions: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  replyTo: to === undefined ? null : { _id: to, user },
});

const shapeOf = (comments: readonly Comment[]) =>
  threadsOf(comments).map((thread) => [thread.comment._id, thread.replies.map(({ _id }) => _id)]);

describe('threads of comments', () => {
  it('has replies below their comment, in the order of the list', () => {
    const comments = [comment('a'), comment('b'), comment('c', 'a'), comment('d', 'b'), comment('e', 'a')];
    expect(shapeOf(comments)).toEqual([
      ['a', ['c', 'e']],
      ['b', ['d']],
    ]);
  });

  it('shows a reply for itself whose comment is not loaded or not there', () => {
    expect(shapeOf([comment('c', 'older'), comment('d', 'older'), comment('e')])).toEqual([
      ['c', []],
      ['d', []],
      ['e', []],
    ]);
    expect(threadsOf([])).toEqual([]);
  });
});
