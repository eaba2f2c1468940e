import * as z from 'zod/mini';
import { automationLimits } from './automation-limits.ts';
import { defineCall, pageQuery } from './call.ts';
import { messages } from './messages.ts';
import { givenPasswordSchema } from './session/session.ts';
import { text } from './text.ts';

/** What a webhook may be told of: notes of its owner, as they are a moment later. */
export const webhookEvents = ['note.created', 'note.changed', 'note.binned'] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** `webhook.test` is sent by its call alone. */
const sentEvents = [...webhookEvents, 'webhook.test'] as const;

export type SentEvent = (typeof sentEvents)[number];

/** `owner` by its owner · `failing` no attempt succeeded for three days · `gone` answered 410 · `secretLost` its secret cannot be read */
const pauseReasons = ['owner', 'failing', 'gone', 'secretLost'] as const;

export type PauseReason = (typeof pauseReasons)[number];

const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** `status` an answer outside of 200 to 299 · `redirect` one that names another address, which is not followed */
const deliveryReasons = ['status', 'redirect', 'timeout', 'privateAddress', 'unreachable', 'secretLost'] as const;

export type DeliveryReason = (typeof deliveryReasons)[number];

/** A message to a webhook, and what became of it. */
const deliverySchema = z.object({
  _id: z.string(),
  event: z.enum(sentEvents),
  /** Null for a test. */
  noteId: z.nullable(z.string()),
  state: z.enum(deliveryStates),
  /** Attempts that have begun. */
  attempts: z.int(),
  /** HTTP status of the last answer; null where none came. */
  status: z.nullable(z.int()),
  /** Why the last attempt failed. */
  reason: z.nullable(z.enum(deliveryReasons)),
  createdAt: z.iso.datetime(),
  triedAt: z.nullable(z.iso.datetime()),
  /** Null where nothing is due, also while the webhook is paused. */
  nextAttemptAt: z.nullable(z.iso.datetime()),
});

export type WebhookDelivery = z.output<typeof deliverySchema>;

/** A webhook as its owner sees it, without its secret. */
const webhookSchema = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: z.iso.datetime(),
  pausedAt: z.nullable(z.iso.datetime()),
  pauseReason: z.nullable(z.enum(pauseReasons)),
  /** The newest one that was tried. */
  lastDelivery: z.nullable(deliverySchema),
});

export type Webhook = z.output<typeof webhookSchema>;

const hasNoneTwice = (events: readonly WebhookEvent[]) => new Set(events).size === events.length;

const eventsSchema = z
  .array(z.enum(webhookEvents, messages.webhooks.badEvent), messages.webhooks.noEvent)
  .check(
    z.minLength(1, messages.webhooks.noEvent),
    z.maxLength(webhookEvents.length, messages.webhooks.eventTwice),
    z.refine(hasNoneTwice, messages.webhooks.eventTwice),
  );

export const createWebhook = defineCall({
  method: 'POST',
  path: '/api/users/me/webhooks',
  access: 'user',
  summary:
    'Make a webhook, by the password. Its messages are signed as Standard Webhooks says; the secret is shown in this answer alone. The sixth is a 409',
  status: 201,
  isForm: true,
  body: z.object({
    url: text({ label: 'Address', ...automationLimits.webhooks.url }),
    events: eventsSchema,
    password: givenPasswordSchema('Password'),
  }),
  answer: {
    /** Begins with whsec_. */
    secret: z.string(),
    data: webhookSchema,
  },
  refusals: ['conflict'],
});

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/api/users/me/webhooks',
  access: 'user',
  summary: 'One’s webhooks, the newest first',
  answer: { data: z.array(webhookSchema) },
});

export const changeWebhook = defineCall({
  method: 'PATCH',
  path: '/api/users/me/webhooks/{id}',
  access: 'user',
  summary: 'Change what a webhook is told of, pause it or resume it. A resumed one is told of what changed meanwhile',
  body: z.object({ events: z.optional(eventsSchema), paused: z.optional(z.boolean()) }),
  answer: { data: webhookSchema },
});

export const deleteWebhook = defineCall({
  method: 'DELETE',
  path: '/api/users/me/webhooks/{id}',
  access: 'user',
  summary: 'Delete a webhook and its log: nothing more is sent',
});

export const listDeliveries = defineCall({
  method: 'GET',
  path: '/api/users/me/webhooks/{id}/deliveries',
  access: 'user',
  summary: 'Messages of a webhook of the last 30 days, the newest first; of those that are over, the last 100',
  query: z.object(pageQuery(automationLimits.webhooks.deliveries)),
  answer: { data: z.array(deliverySchema), nextCursor: z.nullable(z.string()) },
});

export const testWebhook = defineCall({
  method: 'POST',
  path: '/api/users/me/webhooks/{id}/test',
  access: 'user',
  summary:
    'Send the event webhook.test once, also to a paused webhook, and answer what became of it within ten seconds',
  status: 201,
  answer: { data: deliverySchema },
});
