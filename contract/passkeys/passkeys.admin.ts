import * as z from 'zod/mini';
import { adminInfoSchema } from '../admins/admins.ts';
import { defineCall } from '../call.ts';
import { passkeyParts as parts } from './passkeys.ts';

export const listAdminPasskeys = defineCall({
  method: 'GET',
  path: '/api/admin/auth/passkeys',
  access: 'admin:signIn',
  summary: 'One’s passkeys for the back office, the newest first',
  answer: parts.list,
});

export const beginAdminPasskey = defineCall({
  method: 'POST',
  path: '/api/admin/auth/passkeys/options',
  access: 'admin:signIn',
  summary:
    'Options for a new passkey, good for 5 minutes. Password or passkey may be given here or with the new passkey',
  body: parts.proof,
  answer: parts.creation,
});

export const addAdminPasskey = defineCall({
  method: 'POST',
  path: '/api/admin/auth/passkeys',
  access: 'admin:signIn',
  summary: 'Add a passkey. Takes the password or a passkey, unless one was used within 5 minutes; the 21st is a 409',
  status: 201,
  body: parts.add,
  answer: parts.one,
  refusals: ['conflict', 'exists'],
});

export const removeAdminPasskey = defineCall({
  method: 'DELETE',
  path: '/api/admin/auth/passkeys/{id}',
  access: 'admin:signIn',
  summary: 'Remove a passkey. Takes the password or a passkey, unless one was used within 5 minutes',
  body: parts.proof,
});

export const beginAdminPasskeySignIn = defineCall({
  method: 'POST',
  path: '/api/admin/auth/passkey/options',
  access: 'public',
  summary: 'Options for signing in to the back office with a passkey, good for 5 minutes',
  answer: parts.request,
});

export const signInAdminWithPasskey = defineCall({
  method: 'POST',
  path: '/api/admin/auth/passkey',
  access: 'public',
  summary: 'Sign in to the back office with a passkey; no second factor is asked for',
  body: parts.signIn,
  answer: { admin: adminInfoSchema, token: z.string() },
});
