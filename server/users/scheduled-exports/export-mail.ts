import type { Mail } from '#server/platform/mail.ts';

/** The mail that exports fail again and again. Every word of it is ours, and the address of the place is not in it. */
export const exportFailedMail = (to: string, link: string): Mail => ({
  to,
  subject: 'The scheduled export of your Thoughtleaf notes fails',
  link,
  text: [
    'Hello,',
    '',
    'the scheduled export of your Thoughtleaf account has failed three times in a row. Your profile says why:',
    '',
    link,
    '',
    'It is tried again each day, until it succeeds or you stop it.',
    '',
    'Thoughtleaf',
    '',
  ].join('\n'),
});
