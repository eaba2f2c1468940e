import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { codeSchema, givenPasswordSchema } from '../session/session.ts';

/** State of an account's second factor. `since` is null while it is off. */
export const secondFactorSchema = z.object({
  isOn: z.boolean(),
  since: z.nullable(z.iso.datetime()),
  recoveryCodesLeft: z.int(),
});

export type SecondFactor = z.output<typeof secondFactorSchema>;

/** Schemas that the calls of users and of admins share. */
export const secondFactorParts = {
  state: { secondFactor: secondFactorSchema },
  password: z.object({ password: givenPasswordSchema('Password') }),
  code: z.object({ code: codeSchema }),
  both: z.object({ password: givenPasswordSchema('Password'), code: codeSchema }),
  /** For an authenticator app: as text in base32, and as the address that a QR code holds. */
  setup: { secret: z.string(), uri: z.string() },
  /** Shown this once. */
  recoveryCodes: { recoveryCodes: z.array(z.string()) },
} as const;

const parts = secondFactorParts;

export const getSecondFactor = defineCall({
  method: 'GET',
  path: '/api/users/me/second-factor',
  access: 'user',
  summary: 'State of two-step sign-in',
  answer: parts.state,
});

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/api/users/me/second-factor',
  access: 'user',
  needsConfirmedEmail: true,
  summary: 'Begin to set up an authenticator app; nothing changes until a code of it is confirmed',
  status: 201,
  body: parts.password,
  answer: parts.setup,
  refusals: ['exists'],
});

export const confirmSecondFactor = defineCall({
  method: 'PUT',
  path: '/api/users/me/second-factor',
  access: 'user',
  needsConfirmedEmail: true,
  summary: 'Switch the second factor on by a first code; ends all other sessions and answers the recovery codes, once',
  isForm: true,
  body: parts.code,
  answer: parts.recoveryCodes,
  refusals: ['conflict', 'exists'],
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/users/me/second-factor/recovery-codes',
  access: 'user',
  summary: 'Make the recovery codes anew, by password and a code; the old ones stop working',
  status: 201,
  isForm: true,
  body: parts.both,
  answer: parts.recoveryCodes,
  refusals: ['conflict'],
});

export const endSecondFactor = defineCall({
  method: 'DELETE',
  path: '/api/users/me/second-factor',
  access: 'user',
  summary: 'Switch the second factor off, by password and a code',
  isForm: true,
  body: parts.both,
  refusals: ['conflict'],
});
