import type { Mail } from '#server/platform/mail.ts';

/** The mail that a webhook was paused. Every word of it is ours, and the address of the webhook is not in it. */
export const webhookPausedMail = (to: string, link: string): Mail => ({
  to,
  subject: 'A webhook of your Thoughtleaf account is paused',
  link,
  text: [
    'Hello,',
    '',
    'a webhook of your Thoughtleaf account is paused, because its address takes no messages. Your profile says more:',
    '',
    link,
    '',
    'Resume it there once its address answers again. It is told then of the notes that changed meanwhile.',
    '',
    'Thoughtleaf',
    '',
  ].join('\n'),
});
