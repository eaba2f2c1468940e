export const badRhythm = 'every must be off, daily or weekly.';
export const noMail = 'This server cannot send mail.';
export const linkInvalid = 'This link does not work any more: the digest was ended or begun anew since.';
export const ended = 'You will get no more digests.';
export const saved = {
  off: 'You will get no digest.',
  daily: 'You will get a digest each day.',
  weekly: 'You will get a digest each week.',
} as const;
