import type { Mail } from '#server/platform/mail.ts';

/**
 * Mail of a reminder. Every word of it is ours (server/devices/security-mail.ts), because anyone can sign up with the address of
 * somebody else. The title of a note would let them write to it.
 */
export const reminderMail = (to: string, link: string, settings: string): Mail => ({
  to,
  subject: 'A reminder from your Thoughtleaf notes',
  link,
  text: [
    'Hello,',
    '',
    'it is time for a reminder that was set in your Thoughtleaf notes:',
    '',
    link,
    '',
    'Mails like this one can be switched off under Notifications:',
    '',
    settings,
    '',
    'Thoughtleaf',
    '',
  ].join('\n'),
});
