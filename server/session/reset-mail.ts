import type { Mail } from '#server/platform/mail.ts';

/** The mail with the link that resets a password. Without a name, as all mails (server/devices/security-mail.ts). */
export const resetMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Reset your Thoughtleaf password',
  link,
  text: [
    'Hello,',
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
