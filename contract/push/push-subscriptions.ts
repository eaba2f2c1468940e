import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { messages } from '../messages.ts';
import { exactText } from '../text.ts';

/** Base64 of the URL alphabet, RFC 4648 5; a point on P-256 takes 65 bytes, the secret 16 (RFC 8291 3.1, 3.2). */
const key = (pattern: RegExp) => z.string(messages.push.keysInvalid).check(z.regex(pattern, messages.push.keysInvalid));

export const getPublicKey = defineCall({
  method: 'GET',
  path: '/api/push/public-key',
  access: 'public',
  summary: 'The public application server key that browsers subscribe with',
  answer: { publicKey: z.string() },
});

export const subscribe = defineCall({
  method: 'POST',
  path: '/api/push/subscriptions',
  access: 'user',
  summary: 'Register a PushSubscription of this browser; the same endpoint again replaces it',
  status: 201,
  body: z.object({
    endpoint: exactText({ label: 'endpoint', min: 1, max: 2000 }),
    keys: z.object(
      { p256dh: key(/^[\w-]{87}=?$/), auth: key(/^[\w-]{22}(==)?$/) },
      { error: messages.push.keysInvalid },
    ),
  }),
});

export const unsubscribe = defineCall({
  method: 'DELETE',
  path: '/api/push/subscriptions',
  access: 'user',
  summary: 'Forget the subscription of an endpoint',
  body: z.object({ endpoint: exactText({ label: 'endpoint', min: 1, max: 2000 }) }),
});
