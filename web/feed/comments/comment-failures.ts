import { messages } from '#contract/messages.ts';
import { hasNoMessage } from '#web/platform/api-error.ts';
import type { FailureWords } from '../feed-failure.ts';

/** Sentences of a comment that could not be added. */
export const addWords: FailureWords = {
  refusal: (error) => (hasNoMessage(error) ? messages.feed.commentFailedWith(error.status) : error.message),
  refused: messages.feed.commentFailed,
  unreachable: messages.feed.commentError,
};

/** Sentences of a comment that could not be deleted. */
export const deleteWords: FailureWords = {
  refusal: () => messages.feed.commentDeleteFailed,
  refused: messages.feed.commentDeleteFailed,
  unreachable: messages.feed.commentDeleteFailed,
};
