import type { Mail } from '#server/platform/mail.ts';

/** Security events that an account's owner is told of. */
export type SecurityNotice =
  | { kind: 'newDevice'; device: string }
  | { kind: 'passwordChanged' }
  | { kind: 'secondFactorOn' }
  | { kind: 'secondFactorOff' }
  | { kind: 'secondFactorRemoved' }
  | { kind: 'recoveryCodeUsed'; left: number }
  | { kind: 'recoveryCodesRenewed' }
  | { kind: 'passkeyAdded' }
  | { kind: 'passkeyRemoved' }
  | { kind: 'accessTokenMade' }
  | { kind: 'webhookMade' }
  | { kind: 'exportScheduled' };

/** Recipient. */
export interface Recipient {
  kind: 'user' | 'admin';
  email: string;
}

const subjects: Record<SecurityNotice['kind'], string> = {
  newDevice: 'A new device signed in to your Thoughtleaf account',
  passwordChanged: 'Your Thoughtleaf password was changed',
  secondFactorOn: 'Two-step sign-in was switched on',
  secondFactorOff: 'Two-step sign-in was switched off',
  secondFactorRemoved: 'Two-step sign-in was switched off for you',
  recoveryCodeUsed: 'A recovery code of your Thoughtleaf account was used',
  recoveryCodesRenewed: 'Your Thoughtleaf account has new recovery codes',
  passkeyAdded: 'A passkey was added to your Thoughtleaf account',
  passkeyRemoved: 'A passkey of your Thoughtleaf account was removed',
  accessTokenMade: 'A new access token for your Thoughtleaf account',
  webhookMade: 'A new webhook of your Thoughtleaf account',
  exportScheduled: 'A scheduled export of your Thoughtleaf account',
};

function happening(notice: SecurityNotice, account: string): string {
  switch (notice.kind) {
    case 'newDevice':
      return `somebody, hopefully you, signed in to your ${account} from a device that was not used for it before: ${notice.device}.`;
    case 'passwordChanged':
      return `the password of your ${account} was changed.`;
    case 'secondFactorOn':
      return `two-step sign-in was switched on for your ${account}. From now on signing in takes a code from your authenticator app.`;
    case 'secondFactorOff':
      return `two-step sign-in was switched off for your ${account}. From now on the password is enough to sign in.`;
    case 'secondFactorRemoved':
      return `those who look after Thoughtleaf switched two-step sign-in off for your ${account}, as they do for somebody who has lost phone and recovery codes. From now on the password is enough to sign in. Set it up anew when you can.`;
    case 'recoveryCodeUsed':
      return `a recovery code was used in place of a code from your authenticator app. Recovery codes left: ${notice.left}.`;
    case 'recoveryCodesRenewed':
      return `the recovery codes of your ${account} were made anew. The old ones no longer work.`;
    case 'passkeyAdded':
      return `a passkey was added to your ${account}. Whoever has it can sign in without the password.`;
    case 'passkeyRemoved':
      return `a passkey of your ${account} was removed. It no longer signs in.`;
    case 'accessTokenMade':
      return `an access token was made for your ${account}. A program that has it can act for you, within the permissions that it was given.`;
    case 'webhookMade':
      return `a webhook was made for your ${account}. Its address is told when notes of yours are added, changed or binned.`;
    case 'exportScheduled':
      return `a scheduled export was set up for your ${account}. Everything in it is brought to another place by itself.`;
  }
}

const whatToDo = (kind: Recipient['kind'], link: string): string[] =>
  kind === 'user'
    ? ['If it was not you, change your password and sign out the devices that are not yours:', '', link]
    : ['If it was not you, sign out the devices that are not yours and tell a super admin at once:', '', link];

/**
 * The mail that tells somebody what happened to their account. `at` in milliseconds; `link` leads to where it can be mended. Every word of
 * it is ours. Anyone can sign up with the address of somebody else and any name, so no mail carries names.
 */
export function securityMail(recipient: Recipient, notice: SecurityNotice, at: number, link: string): Mail {
  const account = recipient.kind === 'user' ? 'Thoughtleaf account' : 'Thoughtleaf admin account';
  const time = new Date(at).toUTCString().replace('GMT', 'UTC');
  return {
    to: recipient.email,
    subject: subjects[notice.kind],
    link,
    text: [
      'Hello,',
      '',
      happening(notice, account),
      `It was on ${time}.`,
      '',
      'If it was you, nothing needs to be done.',
      ...whatToDo(recipient.kind, link),
      '',
      'Thoughtleaf',
      '',
    ].join('\n'),
  };
}
