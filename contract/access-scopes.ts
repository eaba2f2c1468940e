/**
 * Rights that a personal access token may have. `read` covers the calls by GET, `write` all others: a token that may only write reads
 * nothing but the answers to its own writes.
 */
export const accessScopes = ['notes:read', 'notes:write', 'feed:read', 'feed:write'] as const;

export type AccessScope = (typeof accessScopes)[number];

/** Each right in the words of a screen. */
export const scopeWords: Readonly<Record<AccessScope, string>> = {
  'notes:read': 'Read notes, tags, versions, reminders and files',
  'notes:write': 'Add, change and delete them, import, and use the assistant',
  'feed:read': 'Read thoughts and comments as you',
  'feed:write': 'Post, comment, upvote and delete as you',
};
