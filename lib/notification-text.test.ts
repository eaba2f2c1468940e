import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { notificationPath, notificationSentence } from './notification-text.ts';

const { push } = messages;

describe('a notification', () => {
  it.each([
    ['comment', push.commented('Ada')],
    ['upvote', push.upvoted('Ada')],
    ['friendRequest', push.friendRequested('Ada')],
    ['friendAccepted', push.friendAccepted('Ada')],
    ['noteShared', push.noteShared('Ada')],
  ] as const)('of kind %s names who did it', (kind, sentence) => {
    expect(notificationSentence(kind, 'Ada')).toBe(sentence);
    expect(sentence).toContain('Ada');
    expect(notificationSentence(kind, undefined)).toBe(sentence.replace('Ada', 'Someone'));
  });

  it('of an answer to feedback names nobody', () => {
    expect(notificationSentence('reply', undefined)).toBe(push.replied);
    expect(notificationSentence('reply', 'Ada')).toBe(push.replied);
  });

  it('leads to its thought, or to the friends', () => {
    expect(notificationPath({ postId: '7', noteId: null })).toBe('/post/7');
    expect(notificationPath({ postId: null, noteId: '8' })).toBe('/notes/8');
    expect(notificationPath({ postId: null, noteId: null })).toBe('/resources/friends');
  });
});
