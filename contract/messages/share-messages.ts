import { shareLimits } from '../notes/share-limits.ts';

export const created = 'Link created.';
export const revoked = 'The link no longer works.';
export const copied = 'Link copied.';
export const copyFailed = 'The link could not be copied. Select it and copy it by hand.';
export const offline = 'You are offline. Links are made and ended on the server, so they come with the network.';
export const notFound = 'This link does not exist.';
export const tooMany = `A note takes at most ${shareLimits.each} links. Revoke one first.`;
export const badTime = 'expiresAt must be a time in ISO 8601, such as 2027-01-31T12:00:00Z.';
export const past = 'expiresAt must lie in the future.';
export const tooFar = 'expiresAt can be at most ten years ahead.';
export const badFlag = (name: string) => `${name} must be true or false.`;
/** Pages at a link. */
export const wrongPassword = 'This password is not right. Please try again.';
export const tooManyTries = 'Too many tries. Please wait a quarter of an hour and try again.';
export const busy = 'Very many people are opening this link just now. Please try again in a moment.';
export const fromElsewhere = 'This form was sent from another site. Please open the link itself.';
