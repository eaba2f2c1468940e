export const unconfirmed = 'Please confirm your email address first. We have mailed you a link for it.';
export const linkInvalid = 'This link is invalid, was used already or has expired.';
export const confirmed = 'Your email address is confirmed.';
export const resent = 'If your address is not confirmed yet, a mail with a new link is on its way.';
/** After a reset of the password that confirmed the address. */
export const notesInBin =
  'Your password has been reset. Please log in. Notes from before your address was confirmed are in the recycle bin for 30 days.';
export const changeRequested =
  'A mail with a link is on its way to the new address. Your address changes once you open that link.';
export const same = 'This is your email address already.';
export const changeTooOften = 'You have asked for many changes of your address today. Please try again tomorrow.';
export const undone = 'Your email address is as it was before, and all devices were signed out.';
export const cannotUndo =
  'Another account has this address by now. Please write to us, so that we can sort it out together.';
