import type { DeliveryReason, DeliveryState, PauseReason, SentEvent } from '#contract/webhooks.ts';

/** An address of a user's that is told of their notes. */
export interface WebhooksTable {
  id: string;
  user_id: string;
  url: string;
  /** The events of contract/webhooks.ts, with spaces between them. */
  events: string;
  /** As secret-box.ts keeps it. */
  secret: string;
  created_at: number;
  /** Changes of the notebook up to this revision are in its deliveries. */
  revision: number;
  /** When its deliveries were last made of changes. */
  looked_at: number;
  paused_at: number | null;
  pause_reason: PauseReason | null;
  /** When the first of the attempts failed that have all failed since. */
  failing_since: number | null;
}

/** One message to a webhook, and what became of it. */
export interface WebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  event: SentEvent;
  /** Null for a test. Not a reference: the log outlives the note. */
  note_id: string | null;
  /** What is signed and sent; null once it is delivered or given up. */
  body: string | null;
  state: DeliveryState;
  /** Attempts that have begun. */
  attempts: number;
  /** HTTP status of the last answer. */
  status: number | null;
  reason: DeliveryReason | null;
  created_at: number;
  tried_at: number | null;
  /** Null where nothing is due: it is over, or its webhook is paused. */
  next_attempt_at: number | null;
}

/** Webhooks and their log. */
export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
