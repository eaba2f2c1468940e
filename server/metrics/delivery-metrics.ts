import type { Metrics } from './metrics.ts';
import type { Mailer } from '#server/platform/mail.ts';
import type { PushOutcome, PushSender } from '#server/platform/push-sender.ts';

/** The mailer, with its mails counted. */
export function countMails(mailer: Mailer, metrics: Metrics): Mailer {
  const mails = metrics.countBy('thoughtleaf_mails_total', 'Mails by what became of them.', 'outcome', [
    'sent',
    'failed',
  ]);
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        mails.add('failed');
        throw error;
      }
      mails.add('sent');
    },
  };
}

const outcomes: PushOutcome[] = ['sent', 'gone', 'failed'];

/** The sender, with its messages counted. */
export function countPushMessages(sender: PushSender, metrics: Metrics): PushSender {
  const messages = metrics.countBy(
    'thoughtleaf_push_messages_total',
    'Push messages by what became of them; gone: to a browser that has unsubscribed.',
    'outcome',
    outcomes,
  );
  return {
    publicKey: sender.publicKey,
    accepts: (endpoint) => sender.accepts(endpoint),
    async send(target, message) {
      const outcome = await sender.send(target, message);
      messages.add(outcome);
      return outcome;
    },
  };
}
