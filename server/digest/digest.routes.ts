import { getDigest, updateDigest } from '#contract/digest.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newToken } from '#server/platform/secret-tokens.ts';
import { periodOf } from './digest-period.ts';
import { deleteDigest, findDigest, upsertDigest } from './digests.store.ts';

/** Calls of the digest by mail. */
export function digestRoutes(api: Api, { db, readOwn, clock, config }: Platform): void {
  api.bind(getDigest, async ({ user }) => ({
    every: (await readOwn((source) => findDigest(source, user.id)))?.every ?? ('off' as const),
    canMail: config.smtpUrl !== undefined,
  }));

  api.bind(updateDigest, async ({ user, body: { every } }) => {
    if (every === 'off') {
      await deleteDigest(db, user.id);
      return { every };
    }
    if (config.smtpUrl === undefined) throw fieldError('every', messages.digest.noMail);
    const now = clock.now();
    await upsertDigest(db, {
      user_id: user.id,
      every,
      end_token: newToken(),
      since: now,
      due_at: now + periodOf(every),
    });
    return { every };
  });
}
