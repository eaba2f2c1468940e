import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { userSchema } from './own-account.ts';
import { nameSchema } from '../users/person-name.ts';
import { exactText, text } from '../text.ts';

/**
 * An e-mail address as HTML's input type accepts it, and letters of any script besides; compared without case.
 * Characters with a meaning in a mail's header (a comma, brackets, quotes) would send the mail to somebody else.
 */
export const emailSchema = text({ label: 'Email', min: 1, max: limits.email.max }).check(
  z.refine(
    (given) => /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\].]+(\.[^\s@"(),:;<>[\\\].]+)*$/u.test(given),
    'Email must be a valid email address.',
  ),
);

/** A password that is being chosen. Not trimmed: every character counts. */
export const newPasswordSchema = (label: string) => exactText({ label, ...limits.password });

/** A password that is being checked: any that could have been chosen, so that a short one is just wrong. */
export const givenPasswordSchema = (label: string) => exactText({ label, min: 1, max: limits.password.max });

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens in it do not count. */
export const codeSchema = text({ label: 'Code', min: 1, max: limits.secondFactor.typedCode });

const signedIn = { token: z.string(), user: userSchema };

/** Challenge in a 429 of signing up (lib/proof-of-work.ts): asks for a hash with this number of zero bits. */
export const requestedWorkSchema = z.object({ challenge: z.string(), bits: z.int() });

export type RequestedWork = z.output<typeof requestedWorkSchema>;

export const createUser = defineCall({
  method: 'POST',
  path: '/api/auth/createuser',
  access: 'public',
  summary: 'Create an account and sign in',
  status: 201,
  isForm: true,
  body: z.object({
    name: nameSchema,
    email: emailSchema,
    password: newPasswordSchema('Password'),
    /** A field that no person sees: what fills it in is no person. */
    homepage: z.optional(exactText({ label: 'Homepage', max: 500 })),
    /** The work that a 429 asked for. */
    challenge: z.optional(exactText({ label: 'challenge', max: 200 })),
    solution: z.optional(exactText({ label: 'solution', max: 100 })),
  }),
  answer: { ...signedIn, userNumber: z.int() },
  refusals: ['exists'],
});

export const login = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in; with a code where a second factor is on',
  isForm: true,
  body: z.object({ email: emailSchema, password: givenPasswordSchema('Password'), code: z.optional(codeSchema) }),
  answer: signedIn,
  refusals: ['conflict'],
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'user',
  summary: 'Sign out: the token stops working',
});

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Mail a link to reset the password, if the account exists',
  isForm: true,
  body: z.object({ email: emailSchema }),
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with the token of a mailed link; ends all sessions',
  isForm: true,
  body: z.object({ token: exactText({ label: 'Token', min: 1, max: 200 }), password: newPasswordSchema('Password') }),
});
