import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { messages } from './messages.ts';

export const digestRhythms = ['off', 'daily', 'weekly'] as const;

const rhythmSchema = z.enum(digestRhythms, messages.digest.badRhythm);

export type DigestRhythm = z.output<typeof rhythmSchema>;

export const getDigest = defineCall({
  method: 'GET',
  path: '/api/notifications/digest',
  access: 'user',
  summary: 'How often one gets a mail about what has happened, and whether this server can send mail',
  answer: { every: rhythmSchema, canMail: z.boolean() },
});

export const updateDigest = defineCall({
  method: 'PUT',
  path: '/api/notifications/digest',
  access: 'user',
  needsConfirmedEmail: true,
  summary:
    'Get a mail each day or each week, the first after one of them, or none any more. Nothing is sent where nothing happened',
  body: z.object({ every: rhythmSchema }),
  answer: { every: rhythmSchema },
});
