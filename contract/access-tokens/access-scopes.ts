/**
 * Rights that a personal access token may have. `read` covers the calls by GET, `write` all others: a token that may only write reads
 * nothing but the answers to its own writes.
 */
export const accessScopes = ['notes:read', 'notes:write', 'feed:read', 'feed:write'] as const;

export type AccessScope = (typeof accessScopes)[number];
