import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { notificationPath, notificationSentence, peopleInWords } from './notification-text.ts';

const { push } = messages;

describe('a notification', () => {
  it.each([
    ['comment', push.commented('Ada')],
    ['upvote', push.upvoted('Ada')],
    ['friendRequest', push.friendRequested('Ada')],
    ['commentReply', push.commentReplied('Ada')],
    ['mention', push.mentioned('Ada')],
    ['friendAccepted', push.friendAccepted('Ada')],
    ['noteShared', push.noteShared('Ada')],
  ] as const)('of kind %s names who did it', (kind, sentence) => {
    expect(notificationSentence(kind, 'Ada')).toBe(sentence);
    expect(sentence).toContain('Ada');
    expect(notificationSentence(kind, undefined)).toBe(sentence.replace('Ada', 'Someone'));
  });

  it('of an answer to feedback names nobody', () => {
    expect(notificationSentence('comment', 'Ada', true)).toBe('Ada commented on your article');
    expect(notificationSentence('reply', undefined)).toBe(push.replied);
    expect(notificationSentence('reply', 'Ada')).toBe(push.replied);
  });

  it.each([
    [[], 0, undefined],
    [['Ada'], 1, 'Ada'],
    [['Ada', 'Noor'], 2, 'Ada and Noor'],
    [['Ada', 'Noor', 'Ines'], 3, 'Ada and 2 others'],
    [['Ada', 'Noor', 'Ines'], 99, 'Ada and 98 others'],
    [['Ada', 'Noor', 'Ines'], 100, 'Ada and 99+ others'],
  ])('names %j of %i people as %j', (names, count, words) => {
    expect(peopleInWords(names, count)).toBe(words);
  });

  it('leads to its thought, or to the friends', () => {
    expect(notificationPath({ postId: '7', noteId: null })).toBe('/post/7');
    expect(notificationPath({ postId: null, noteId: '8' })).toBe('/notes/8');
    expect(notificationPath({ postId: null, noteId: null, articleId: '9' })).toBe('/blog/9#comments');
    expect(notificationPath({ postId: null, noteId: null })).toBe('/resources/friends');
  });
});
