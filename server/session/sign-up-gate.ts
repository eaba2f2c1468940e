import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import type { createUser, RequestedWork } from '#contract/session/session.ts';
import { leadingZeroBits, workText } from '#lib/proof-of-work.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isTooMany } from '#server/rate-limits/rate-limiter.ts';
import { networkOf } from '#server/platform/networks.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isPublicAddress, unmapped } from '#server/platform/public-address.ts';

const hour = 60 * 60_000;

/** Rate limit on sign-ups of one network: the first are free, later ones need proof of work, and then all are refused. */
const free = { max: 20, windowMs: hour };
const all = { max: 300, windowMs: hour };

/** About a second of a laptop, some of a phone. */
const bits = 15;
/** A challenge is good for this long. */
const solvedWithinMs = 10 * 60_000;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Lets people sign up and keeps those away who do it by the hundred. */
export interface SignUpGate {
  /**
   * Throws `invalid` where the hidden field was filled in. Throws `tooMany` past the limits, with a challenge where proof of work
   * would let the caller in.
   */
  pass(address: string, body: BodyOf<typeof createUser>): Promise<void>;
}

export function createSignUpGate(
  { rateLimiter, clock, config }: Pick<Platform, 'rateLimiter' | 'clock' | 'config'>,
  secret: string,
): SignUpGate {
  const seal = (content: string, network: string): string =>
    createHmac('sha256', secret).update(`${content}.${network}`).digest('base64url');

  const newWork = (network: string): RequestedWork => {
    const content = `${clock.now() + solvedWithinMs}.${randomBytes(12).toString('base64url')}`;
    return { challenge: `${content}.${seal(content, network)}`, bits };
  };

  /** True if enough work was done for a challenge of ours to this network, which is used up by that. */
  const isDone = async (network: string, challenge: string, solution: string): Promise<boolean> => {
    const [until = '', nonce = '', mac = ''] = challenge.split('.', 3);
    // The text is held together by its own seal: whatever else stands in it makes another one.
    if (!isSame(challenge, `${until}.${nonce}.${mac}`) || !isSame(mac, seal(`${until}.${nonce}`, network)))
      return false;
    if (Number(until) <= clock.now()) return false;
    const hash = createHash('sha256').update(workText(challenge, solution)).digest();
    if (leadingZeroBits(hash) < bits) return false;
    try {
      await rateLimiter.count(`work:${nonce}`, { max: 1, windowMs: solvedWithinMs });
      return true;
    } catch (error) {
      if (isTooMany(error)) return false;
      throw error;
    }
  };

  const askForWork = async (network: string, { challenge, solution }: BodyOf<typeof createUser>): Promise<void> => {
    if (challenge !== undefined && solution !== undefined && (await isDone(network, challenge, solution))) return;
    try {
      await rateLimiter.count(`signup-free:${network}`, free);
    } catch (error) {
      if (!isTooMany(error)) throw error;
      throw new AppError('tooMany', messages.accounts.workNeeded, { retryAfterSeconds: 1, extra: newWork(network) });
    }
  };

  return {
    async pass(address, body) {
      if (body.homepage) throw new AppError('invalid', messages.http.invalid);
      if (!config.hasAddressLimits) return;
      const network = networkOf(address);
      // From within, an address tells nothing: everybody comes from that of a proxy that is not trusted to tell theirs.
      if (isPublicAddress(unmapped(address))) await askForWork(network, body);
      await rateLimiter.count(`signup:${network}`, all);
    },
  };
}
