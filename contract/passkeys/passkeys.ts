import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { messages } from '../messages.ts';
import { userSchema } from '../session/own-account.ts';
import { givenPasswordSchema } from '../session/session.ts';
import { exactText, text } from '../text.ts';

/** Limits of passkeys. */
export const passkeyLimits = {
  /** Passkeys that an account may have at a time. */
  each: 20,
  name: { min: 1, max: 60 },
} as const;

/** A passkey as its owner sees it. */
export const passkeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null for one that was never used to sign in. */
  lastUsedAt: z.nullable(z.iso.datetime()),
});

export type Passkey = z.output<typeof passkeySchema>;

/** Bytes as WebAuthn's JSON has them: base64url. `max` in characters. */
const bytes = (label: string, max: number) =>
  exactText({ label, min: 1, max }).check(z.regex(/^[\w-]*$/, `${label} must be in base64url.`));

const credentialType = z.literal('public-key', 'type must be public-key.');

/** Parts of an answer of the browser, https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson. The longest id has 1,023 bytes. */
const credentialParts = { id: bytes('id', 1400), rawId: bytes('rawId', 1400), type: credentialType };

const clientDataJSON = bytes('clientDataJSON', 5000);

/** A new passkey, as `navigator.credentials.create` answers it. */
export const newPasskeySchema = z.object(
  {
    ...credentialParts,
    response: z.object({
      clientDataJSON,
      attestationObject: bytes('attestationObject', 20_000),
      transports: z.optional(z.array(text({ label: 'Each transport', max: 20 })).check(z.maxLength(10))),
    }),
  },
  messages.passkeys.noCredential,
);

/** Proof that somebody has a passkey, as `navigator.credentials.get` answers it. */
export const usedPasskeySchema = z.object(
  {
    ...credentialParts,
    response: z.object({
      clientDataJSON,
      authenticatorData: bytes('authenticatorData', 5000),
      signature: bytes('signature', 5000),
    }),
  },
  messages.passkeys.noCredential,
);

export type NewPasskey = z.output<typeof newPasskeySchema>;
export type UsedPasskey = z.output<typeof usedPasskeySchema>;

const requiredChoice = z.literal('required');

/** Options for `navigator.credentials.create`, https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialcreationoptionsjson. */
const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** In milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({ residentKey: requiredChoice, userVerification: requiredChoice }),
  attestation: z.literal('none'),
});

/** Options for `navigator.credentials.get`, https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialrequestoptionsjson. */
const requestOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: requiredChoice,
});

export type CreationOptions = z.output<typeof creationOptionsSchema>;
export type RequestOptions = z.output<typeof requestOptionsSchema>;

/** Proof that the owner of an account asks: their password, or one of their passkeys. Neither is needed within 5 minutes of using one. */
const proof = {
  password: z.optional(givenPasswordSchema('Password')),
  passkey: z.optional(usedPasskeySchema),
};

/** Schemas that the calls of users and of admins share. */
export const passkeyParts = {
  list: { data: z.array(passkeySchema) },
  one: { data: passkeySchema },
  creation: { publicKey: creationOptionsSchema },
  request: { publicKey: requestOptionsSchema },
  proof: z._default(z.object(proof), {}),
  add: z.object({ name: text({ label: 'Name', ...passkeyLimits.name }), credential: newPasskeySchema, ...proof }),
  signIn: z.object({ credential: usedPasskeySchema }),
} as const;

const parts = passkeyParts;

export const listPasskeys = defineCall({
  method: 'GET',
  path: '/api/users/me/passkeys',
  access: 'user',
  summary: 'One’s passkeys, the newest first',
  answer: parts.list,
});

export const beginPasskey = defineCall({
  method: 'POST',
  path: '/api/users/me/passkeys/options',
  access: 'user',
  summary:
    'Options for a new passkey, good for 5 minutes. Password or passkey may be given here or with the new passkey',
  body: parts.proof,
  answer: parts.creation,
});

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/users/me/passkeys',
  access: 'user',
  summary: 'Add a passkey. Takes the password or a passkey, unless one was used within 5 minutes; the 21st is a 409',
  status: 201,
  isForm: true,
  body: parts.add,
  answer: parts.one,
  refusals: ['conflict', 'exists'],
});

export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/api/users/me/passkeys/{id}',
  access: 'user',
  summary: 'Remove a passkey. Takes the password or a passkey, unless one was used within 5 minutes',
  body: parts.proof,
});

export const beginPasskeySignIn = defineCall({
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'public',
  summary: 'Options for signing in with a passkey, good for 5 minutes',
  answer: parts.request,
});

export const signInWithPasskey = defineCall({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  summary: 'Sign in with a passkey; no second factor is asked for',
  body: parts.signIn,
  answer: { token: z.string(), user: userSchema },
});
