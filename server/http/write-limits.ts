import { messages } from '#contract/messages.ts';
import { countAttempt } from '#server/db/attempts.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignedInUser } from './identity.ts';

const hour = 60 * 60_000;

/** Who writes, and when his account was made. */
export type Writer = Pick<SignedInUser, 'id' | 'createdAt'>;

/** An account counts as new for this long. */
const newForMs = 24 * hour;

/** What a new account may write in an hour. Older ones may write `olderFactor` times as much. */
const newAccountLimits = {
  thoughts: { max: 100, sentence: messages.feed.tooMuch('thoughts') },
  comments: { max: 300, sentence: messages.feed.tooMuch('comments') },
  upvotes: { max: 1500, sentence: messages.feed.tooMuch('upvotes') },
  articles: { max: 20, sentence: messages.blog.tooMuch },
  articleEdits: { max: 100, sentence: messages.blog.tooMuch },
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
  const rule = { max: isNew ? max : max * olderFactor, windowMs: hour };
  await countAttempt(tx, clock, `${what}:${id}`, rule, sentence);
}
