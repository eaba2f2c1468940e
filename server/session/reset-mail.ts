import type { Mail } from '#server/platform/mail.ts';

/** The mail with the link that resets a password. */
export const resetMail = (user: { name: string; email: string }, link: string): Mail => ({
  to: user.email,
  subject: 'Reset your Thoughtleaf password',
  link,
  text: [
    `Hello ${user.name},`,
    '',
    'somebody, hopefully you, asked to reset the password of your Thoughtleaf account.',
    'This link sets a new one. It works once, within the next hour:',
    '',
    link,
    '',
    'If it was not you, nothing needs to be done: your password stays as it is.',
    '',
    'Thoughtleaf',
    '',
  ].join('\n'),
});
