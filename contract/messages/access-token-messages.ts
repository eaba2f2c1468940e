import type { AccessScope } from '../access-tokens/access-scopes.ts';

export const created = 'The access token is made. Copy it now: it is shown only once.';
export const revoked = 'The access token is revoked.';
export const notFound = 'This access token does not exist, or was revoked already.';
export const noScope = 'Choose at least one permission.';
export const badScope = 'scopes may hold notes:read, notes:write, feed:read and feed:write.';
export const scopeTwice = 'Each permission counts once.';
export const badExpiry = 'expiresAt must be a time such as 2030-01-31T00:00:00Z.';
export const expiryPast = 'The end of an access token must be in the future.';
export const tooMany = (max: number) =>
  `You have ${max} access tokens, which is the limit. Please revoke one that you use no more.`;
export const ended = 'This access token is unknown, has expired or was revoked.';
export const outOfScope = (scope: AccessScope) =>
  `This access token may not do this: it lacks the permission ${scope}.`;
export const sessionOnly = 'An access token cannot do this. It takes a session: please sign in.';
