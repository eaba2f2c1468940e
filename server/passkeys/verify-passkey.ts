import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import { messages } from '#contract/messages.ts';
import type { NewPasskey, UsedPasskey } from '#contract/passkeys/passkeys.ts';
import { AppError } from '#server/platform/app-error.ts';
import { algorithms } from './passkey-options.ts';
import type { PasskeyRow } from './passkeys.store.ts';

const { passkeys: sentences } = messages;

/** What a browser's answer has to fit: the challenge that was taken for it, and where passkeys are bound to. */
interface Expected {
  challenge: string;
  id: string;
  origin: string;
}

/** The library throws plain errors for whatever is wrong with an answer. */
async function refuseErrors<T>(code: 'invalid' | 'wrongCredentials', verify: () => Promise<T> | T): Promise<T> {
  try {
    return await verify();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError(code, sentences.refused, { cause });
  }
}

/** The challenge that a browser's answer is for. Throws `invalid` where it says none. */
export const challengeIn = ({ response }: NewPasskey | UsedPasskey): Promise<string> =>
  refuseErrors('invalid', () => {
    // What the browser signs is JSON of the client: it may hold anything.
    const { challenge }: { challenge: unknown } = decodeClientDataJSON(response.clientDataJSON);
    if (typeof challenge !== 'string') throw new AppError('invalid', sentences.refused);
    return challenge;
  });

/**
 * Certificates of makers were not asked for, and to check one the library would fetch addresses that it names. A statement
 * without one, which some browsers pass on, is checked like the rest.
 */
function refuseCertificates(attestationObject: string): void {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  const isPlain = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  if (!isPlain) throw new AppError('invalid', sentences.attested);
}

/** Columns of a passkey that the authenticator gives it. */
export type MadePasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'sign_count'>;

/** Verifies a new passkey. Throws `invalid`. */
export const verifyNewPasskey = ({ id, rawId, type, response }: NewPasskey, expected: Expected): Promise<MadePasskey> =>
  refuseErrors('invalid', async () => {
    refuseCertificates(response.attestationObject);
    const { clientDataJSON, attestationObject } = response;
    const verified = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified.verified) throw new AppError('invalid', sentences.refused);
    const { credential } = verified.registrationInfo;
    return {
      credential_id: credential.id,
      public_key: isoBase64URL.fromBuffer(credential.publicKey),
      sign_count: credential.counter,
    };
  });

/** Verifies the use of a passkey and answers how often it has signed by its own count. Throws `wrongCredentials`. */
export const verifyUsedPasskey = (
  { id, rawId, type, response }: UsedPasskey,
  passkey: PasskeyRow,
  expected: Expected,
): Promise<number> =>
  refuseErrors('wrongCredentials', async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: isoBase64URL.toBuffer(passkey.public_key),
        counter: passkey.sign_count,
      },
    });
    if (!verified) throw new AppError('wrongCredentials', sentences.refused);
    return authenticationInfo.newCounter;
  });
