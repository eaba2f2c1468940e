import { messages } from '#contract/messages.ts';
import { countAttempt } from './rate-limiter.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignedInUser } from '#server/http/identity.ts';

const hour = 60 * 60_000;

/** The writer, and the time of their account's creation. */
export type Writer = Pick<SignedInUser, 'id' | 'createdAt'>;

/** An account counts as new for this long. */
const newForMs = 24 * hour;

/** Writes of a new account in an hour. Older accounts may write `olderFactor` times as much. */
const newAccountLimits = {
  thoughts: { max: 100, sentence: messages.feed.tooMuch('thoughts') },
  comments: { max: 300, sentence: messages.feed.tooMuch('comments') },
  /** People who are told of a mention. */
  mentions: { max: 100, sentence: messages.feed.mentionedTooMany },
  upvotes: { max: 1500, sentence: messages.feed.tooMuch('upvotes') },
  bookmarks: { max: 1500, sentence: messages.feed.bookmarkedTooOften },
  hiding: { max: 200, sentence: messages.safety.tooOften },
  articles: { max: 20, sentence: messages.blog.tooMuch },
  reminders: { max: 200, sentence: messages.reminders.tooMuch },
  /** Calls, of a hundred notes each. */
  imports: { max: 600, sentence: messages.imports.tooMuch },
  articleEdits: { max: 100, sentence: messages.blog.tooMuch },
  articleBookmarks: { max: 1500, sentence: messages.feed.bookmarkedTooOften },
  drafts: { max: 60, sentence: messages.blog.tooMuch },
  draftSaves: { max: 1000, sentence: messages.blog.tooMuch },
  /** Calls, of a few pictures each. */
  articlePictures: { max: 200, sentence: messages.blog.tooMuch },
} as const;
const olderFactor = 3;

/**
 * Counts one thing written. Throws `tooMany` past the limit. Inside the transaction that writes: only what is stored
 * counts, and it takes no commit of its own. Lifted by RATE_LIMIT=off.
 */
export async function limitWriting(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  tx: Database,
  { id, createdAt }: Writer,
  what: keyof typeof newAccountLimits,
): Promise<void> {
  if (!config.hasAddressLimits) return;
  const { max, sentence } = newAccountLimits[what];
  const isNew = clock.now() - createdAt < newForMs;
  const rule = { max: isNew ? max : max * olderFactor, windowMs: hour, sentence };
  await countAttempt(tx, clock, `${what}:${id}`, rule);
}

/** Requests to the assistant by a user in an hour: each costs seconds of processor time, or money at a provider. */
const askingRule = { max: 120, windowMs: hour };

/** Counts one text given to the assistant. Throws `tooMany` past the limit. Lifted by RATE_LIMIT=off. */
export async function limitAsking(
  { rateLimiter, config }: Pick<Platform, 'rateLimiter' | 'config'>,
  person: string,
): Promise<void> {
  if (config.hasAddressLimits) await rateLimiter.count(`assistant:${person}`, askingRule, messages.assistant.tooMany);
}
