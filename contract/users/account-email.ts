import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { userSchema } from '../session/own-account.ts';
import { emailSchema, givenPasswordSchema } from '../session/session.ts';
import { exactText } from '../text.ts';

const linkSchema = z.object({ token: exactText({ label: 'Token', min: 1, max: 200 }) });

export const confirmEmail = defineCall({
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'public',
  summary: 'Confirm the address of a new account, or make a change of address, with the token of a mailed link',
  body: linkSchema,
  answer: { user: userSchema },
  refusals: ['exists'],
});

export const resendConfirmation = defineCall({
  method: 'POST',
  path: '/api/auth/resend-confirmation',
  access: 'user',
  summary: 'Mail the link that confirms one’s address again; the newest one works',
});

export const changeEmail = defineCall({
  method: 'PUT',
  path: '/api/users/me/email',
  access: 'user',
  summary: 'Mail a link to a new address that makes the change, and one to the old address that undoes it',
  isForm: true,
  body: z.object({ email: emailSchema, password: givenPasswordSchema('Password') }),
});

export const undoEmailChange = defineCall({
  method: 'POST',
  path: '/api/auth/undo-email-change',
  access: 'public',
  summary: 'Go back to the old address with the token of a mailed link; ends all sessions and access tokens',
  body: linkSchema,
  answer: {
    user: userSchema,
    /** Sets a new password by the call reset-password, once, within an hour. */
    resetToken: z.string(),
  },
  refusals: ['exists'],
});
