import { registerInterest } from '#contract/academy.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import { addressOf } from '#server/http/client-address.ts';
import { limitNetwork } from '#server/rate-limits/network-limits.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { insertInterest } from './academy.store.ts';

/** A class behind one address may register; a script may not fill the list. Lifted by RATE_LIMIT=off. */
const registering = { max: 60, windowMs: 60 * 60_000 };

export function academyRoutes(api: Api, platform: Platform): void {
  const { db, clock } = platform;

  api.bind(registerInterest, async ({ body: { name, email, interest }, request }) => {
    await limitNetwork(platform, 'academy', addressOf(request), registering);
    await insertInterest(db, {
      id: newId(),
      email_key: email.toLowerCase(),
      name,
      email,
      // An empty field says nothing.
      interest: interest === undefined || interest === '' ? null : interest,
      created_at: clock.now(),
    });
    // The same for a known address: nobody learns who has registered.
    return { message: messages.academy.registered };
  });
}
