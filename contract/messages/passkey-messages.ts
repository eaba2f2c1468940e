export const added = 'Your passkey was added.';
export const removed = 'The passkey was removed.';
export const notFound = 'This passkey was not found.';
export const unknown = 'This passkey is not known here. It may have been removed.';
export const refused = 'This passkey could not be verified. Please try again.';
export const expired = 'This took too long. Please try again.';
export const exists = 'This passkey was added already.';
export const tooMany = (kept: number) => `You have ${kept} passkeys already. Remove one that you no longer use first.`;
export const proofNeeded = 'Please enter your password, or use a passkey.';
export const otherAccount = 'This passkey belongs to another account.';
export const noCredential = 'credential must be what the browser answered.';
/** An authenticator that names its maker, which was not asked for. */
export const attested = 'This kind of passkey cannot be added. Please try another device.';
export const cancelled = 'No passkey was used. Please try again.';
export const unsupported = 'Your browser cannot use a passkey here.';
