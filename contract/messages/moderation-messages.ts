/** `until` is a day and a time in words, in UTC. */
export const suspended = (until: string): string =>
  `Your account is suspended until ${until}. You can read and keep notes; nothing that others see can be written until then. See “Moderation” in your settings.`;
/** In the bell and as the subject of mails. */
export const told = {
  message: 'A moderator has written to you',
  suspend: 'Your account is suspended for a while',
  unsuspend: 'Your suspension has ended',
  limit: 'Your account is shown to friends alone',
  unlimit: 'Your account is shown to everybody again',
} as const;
export const appealed = 'Your appeal was sent. Another admin than the one who acted will decide it.';
export const appealedTwice = 'You have appealed against this already.';
export const actionNotFound = 'This decision does not exist any more.';
export const noAppeal = 'There is nothing to appeal against: this ended what was decided before.';
const because = (reason: string | undefined) => (reason === undefined || reason === '' ? '' : ` ${reason}`);
/** Reasons of actions, with an admin's own words. */
export const thoughtRemoved = (reason?: string): string =>
  `A moderator has moved your thought to your bin.${because(reason)}`;
export const thoughtRefused = (reason?: string): string =>
  `Your thought was not approved, and is in your bin.${because(reason)}`;
export const commentRefused = 'Your comment was not approved, and is deleted.';
export const thoughtBack = 'Your thought is shown to everybody again: it was moved to your bin by mistake.';
/** In the bell and as the subject of mails. */
export const decided = {
  granted: 'Your appeal was granted',
  refused: 'Your appeal was refused',
} as const;
