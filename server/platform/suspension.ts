import { messages } from '#contract/messages.ts';
import { AppError } from './app-error.ts';

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A moment as people read it, in UTC. */
export const momentInWords = (at: number): string => `${inWords.format(at)} UTC`;

/** The refusal of a write that others would see. */
export const suspendedUntil = (until: number): AppError =>
  new AppError('suspended', messages.moderation.suspended(momentInWords(until)));

/** The end of a suspension that lasts at a time; 0 without one, and once it is over. */
export const lastingSuspension = (until: number, now: number): number => (until > now ? until : 0);
