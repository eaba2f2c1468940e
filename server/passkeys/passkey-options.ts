import type { CreationOptions, RequestOptions } from '#contract/passkeys/passkeys.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A challenge is good for this long, and so is the use of a passkey as proof for the next change. */
export const freshMs = 5 * 60_000;

/** Signatures that are taken: Ed25519, ES256 and RS256, https://www.iana.org/assignments/cose. */
export const algorithms = [-8, -7, -257];

/** What passkeys are bound to: the public origin, and its host name. */
export const relyingParty = ({ publicUrl }: Pick<Platform, 'publicUrl'>): { id: string; origin: string } => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

/** The account that a new passkey is for. */
interface NewPasskeyAccount {
  id: string;
  /** Names of the account in the browser's list of passkeys. */
  name: string;
  displayName: string;
}

/** Options for a new passkey, which has to be none of those that are there. */
export const creationOptions = (
  platform: Pick<Platform, 'publicUrl'>,
  { id, name, displayName }: NewPasskeyAccount,
  { challenge, present }: { challenge: string; present: readonly string[] },
): CreationOptions => ({
  rp: { id: relyingParty(platform).id, name: 'Thoughtleaf' },
  user: { id: Buffer.from(id).toString('base64url'), name, displayName },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: freshMs,
  excludeCredentials: present.map((credential) => ({ type: 'public-key', id: credential })),
  // It stands for a second factor as well, and nobody types who they are.
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
});

/** Options for the use of a passkey, whoever it is of. */
export const requestOptions = (platform: Pick<Platform, 'publicUrl'>, challenge: string): RequestOptions => ({
  challenge,
  timeout: freshMs,
  rpId: relyingParty(platform).id,
  userVerification: 'required',
});
