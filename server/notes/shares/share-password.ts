import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { messages } from '#contract/messages.ts';
import { addressOf } from '#server/http/client-address.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isTooMany } from '#server/rate-limits/rate-limiter.ts';
import { networkKey } from '#server/rate-limits/network-limits.ts';
import { isPassword } from '#server/users/users.service.ts';
import type { ShareRow } from './note-shares.store.ts';

/** Tries of a password from one network. Counted also with RATE_LIMIT=off: a password is short enough to be guessed. */
const guessing = { max: 10, windowMs: 15 * 60_000 };

/** Passwords of links that are checked at once, each for some 20 ms, and those that wait for it. */
const checking = pLimit(4);
const waitingAtMost = 100;

/** Why a password lets nobody in, for the page. */
interface PasswordRefusal {
  status: 401 | 429 | 503;
  sentence: string;
  retryAfterSeconds?: number | undefined;
}

/** Checks a password for a share. A try is counted before the slow hash, so that a hundred at once cannot slip through. */
export async function refusePassword(
  { rateLimiter }: Pick<Platform, 'rateLimiter'>,
  request: FastifyRequest,
  share: ShareRow,
  password: string,
): Promise<PasswordRefusal | undefined> {
  if (checking.pendingCount >= waitingAtMost)
    return { status: 503, sentence: messages.shares.busy, retryAfterSeconds: 5 };
  try {
    const tried = await rateLimiter.take(networkKey(`share:${share.id}`, addressOf(request)), guessing);
    const isRight = await checking(() => isPassword(password, share.password_hash ?? undefined));
    if (!isRight) return { status: 401, sentence: messages.shares.wrongPassword };
    await tried.giveBack();
    return undefined;
  } catch (error) {
    if (!isTooMany(error)) throw error;
    const { retryAfterSeconds } = error;
    return { status: 429, sentence: messages.shares.tooManyTries, retryAfterSeconds };
  }
}
