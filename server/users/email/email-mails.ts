import type { Mail } from '#server/platform/mail.ts';

/**
 * Mails about the address of an account. Every word of them is ours, and no mail carries names: anyone can sign up with the address of
 * somebody else and any name (server/devices/security-mail.ts).
 */
const mail = (to: string, subject: string, link: string, lines: readonly string[]): Mail => ({
  to,
  subject,
  link,
  text: ['Hello,', '', ...lines, '', 'Thoughtleaf', ''].join('\n'),
});

/** To the address of a new account: the link that confirms it. */
export const confirmationMail = (to: string, link: string): Mail =>
  mail(to, 'Confirm your email address for Thoughtleaf', link, [
    'somebody, hopefully you, made a Thoughtleaf account with this address.',
    'This link confirms that the address is yours. It works once, within the next three days:',
    '',
    link,
    '',
    'If it was not you, please do not open the link. The account can write nothing that others see without it.',
  ]);

/** To a new address: the link that makes the change. */
export const changeMail = (to: string, link: string): Mail =>
  mail(to, 'Confirm your new email address for Thoughtleaf', link, [
    'somebody, hopefully you, wants to use this address for their Thoughtleaf account.',
    'This link makes the change. It works once, within the next three days:',
    '',
    link,
    '',
    'If it was not you, please do not open the link: nothing changes without it.',
  ]);

/** To the address that an account has: a change was asked for, and this link undoes it. */
export const changeNoticeMail = (to: string, link: string): Mail =>
  mail(to, 'Your Thoughtleaf address is about to change', link, [
    'somebody, hopefully you, asked to change the email address of your Thoughtleaf account. They gave your password for it.',
    'If it was you, nothing needs to be done: open the link that we mailed to the new address.',
    '',
    'If it was not you, this link keeps this address, or goes back to it. It also signs out every device and lets you',
    'choose a new password. It works once, until seven days after the change:',
    '',
    link,
  ]);

/** To an address that was never confirmed: its account leaves it. */
export const leavingMail = (to: string, link: string): Mail =>
  mail(to, 'A Thoughtleaf account no longer uses your address', link, [
    'a Thoughtleaf account was made with this address, which was never confirmed. Its owner now asked to use another one.',
    'Nothing needs to be done. With this address you can make an account of your own:',
    '',
    link,
  ]);

/** To somebody whose address another account asked for. */
export const addressTakenMail = (to: string, link: string): Mail =>
  mail(to, 'Somebody asked to use your email address', link, [
    'somebody asked to use this address for another Thoughtleaf account. It belongs to an account already, so nothing was changed.',
    'If it was you, sign in with this address, or choose a new password for it:',
    '',
    link,
    '',
    'If it was not you, nothing needs to be done.',
  ]);
