import { plainMentions } from '#contract/feed/mentions.ts';
import type { Database } from '#server/db/tables.ts';
import type { HoldRules } from '#server/site/settings.service.ts';
import { hasLetGo } from './posts.store.ts';

/** Thoughts of a new account that wait. */
const firstPosts = 2;

/** True if a text as it is read has a banned word. */
export const hasBannedWord = (holds: HoldRules, content: string): boolean =>
  holds.hasBannedWord(plainMentions(content));

/** True if a new thought waits for approval. Those that are older than the setting count as let go. */
export const isPostHeld = async (
  tx: Database,
  holds: HoldRules,
  { userId, content }: { userId: string; content: string },
): Promise<boolean> => hasBannedWord(holds, content) || (holds.firstPosts && !(await hasLetGo(tx, userId, firstPosts)));
