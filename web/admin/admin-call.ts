import type { AnswerOf, Call } from '#contract/call.ts';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type Arguments, call, callForFile, type CallInput } from '#web/platform/api-client.ts';
import { ApiError, isSignedOut } from '#web/platform/api-error.ts';
import { storedAdminToken } from '#web/platform/storage.ts';
import { forgetAdmin, setSecondFactorNeed } from './admin-session.ts';

/**
 * Makes a call of the back office with the admin's token. Where the server no longer knows the token, who is signed in is forgotten,
 * and the guard shows the login; where it asks for a second factor, the guard shows how to set one up. Throws `ApiError`.
 */
export const adminCall = <C extends Call>(definition: C, ...input: Arguments<CallInput<C>>): Promise<AnswerOf<C>> =>
  asAdmin(() => call(definition, ...input));

/** As `adminCall`, for a call that answers a file. */
export const adminFile = <C extends Call>(definition: C, ...input: Arguments<CallInput<C>>): Promise<Blob> =>
  asAdmin(() => callForFile(definition, ...input));

async function asAdmin<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const token = storedAdminToken.get();
  if (token === null) throw new ApiError(adminMessages.login.required, { status: 401 });
  try {
    return await send();
  } catch (error) {
    // A reply to a token that was replaced meanwhile says nothing about the session of now.
    const isOfNow = storedAdminToken.get() === token;
    if (isOfNow && isSignedOut(error)) forgetAdmin('expired');
    if (isOfNow && error instanceof ApiError && error.code === 'secondFactorRequired') setSecondFactorNeed(true);
    throw error;
  }
}
