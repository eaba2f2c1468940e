import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with what every authenticator app assumes. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;

/** Steps by which the clock of the app may be off, each way. */
const drift = 1;

const totpOf = (secret: string): TOTP => new TOTP({ ...kind, secret: Secret.fromBase32(secret) });

/** Base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The address that a QR code tells an authenticator app. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...kind, secret: Secret.fromBase32(secret), issuer, label }).toString();

const sixDigits = /^\d{6}$/;

/** Digits as somebody typed them, without the space that apps show in their middle; undefined for what cannot be a code. */
export function readOneTimeCode(given: string): string | undefined {
  const plain = given.replaceAll(/[\s-]/g, '');
  return sixDigits.test(plain) ? plain : undefined;
}

/** The step that a code is of, at a time in milliseconds; undefined where it is not right. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: drift });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}
