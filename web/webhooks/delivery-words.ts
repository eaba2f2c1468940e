import type { DeliveryReason, PauseReason, WebhookDelivery } from '#contract/webhooks.ts';

const reasons: Record<Exclude<DeliveryReason, 'status'>, string> = {
  redirect: 'the address answered with a redirect, which is not followed',
  timeout: 'the address did not answer within ten seconds',
  privateAddress: 'the address leads into a private network',
  unreachable: 'the address could not be reached',
  secretLost: 'the secret can no longer be read; please make a new webhook',
};

/** Why an attempt failed; undefined for one that did not. */
export function failureWords({ reason, status }: WebhookDelivery): string | undefined {
  if (reason === null) return undefined;
  return reason === 'status' ? `the address answered ${status}` : reasons[reason];
}

/** What became of a message, in one or two words. */
export function stateWords({ state, attempts }: WebhookDelivery): string {
  if (state === 'delivered') return 'Delivered';
  if (state === 'failed') return 'Not delivered';
  return attempts === 0 ? 'Waiting' : 'To be tried again';
}

const pauses: Record<PauseReason, string> = {
  owner: 'Paused by you',
  failing: 'Paused: no message was taken for three days',
  gone: 'Paused: the address answered that it is gone for good',
  secretLost: 'Paused: its secret can no longer be read. Please make a new webhook',
};

/** Why a webhook is paused. */
export const pauseWords = (reason: PauseReason): string => pauses[reason];
