import { messages } from '#contract/messages.ts';
import { getUser, type User } from '#contract/session/own-account.ts';
import { call } from '#web/platform/api-client.ts';
import { ApiError, tokenRefusalOf } from '#web/platform/api-error.ts';
import type { TokenRefusal } from '#web/platform/token-refusals.ts';
import type { AlertType } from '#web/ui/alerts/alerts.tsx';

/** Owner of a token, or the reason that it is invalid. */
export type Verdict =
  | { user: User }
  | {
      refusal: { type: AlertType; message: string };
      /** The session was ended on purpose: the device keeps nothing of the person, not even what waits. */
      isForGood?: boolean;
      /** No answer came: the network failed, and the server has said nothing. */
      isUnanswered: boolean;
    };

const refused = (type: AlertType, message: string, isUnanswered = false): Verdict => ({
  refusal: { type, message },
  isUnanswered,
});

/** True if something is a user, whoever says so. */
export const isUser = (given: unknown): given is User =>
  typeof given === 'object' &&
  given !== null &&
  (['_id', 'name', 'email'] as const).every((field) => typeof Reflect.get(given, field) === 'string');

// Each sentence by its own name: a computed one would bring all sentences of the domain along.
const refusalSentences: Readonly<Record<TokenRefusal, string>> = {
  expired: messages.session.expired,
  signedOut: messages.session.signedOut,
  banned: messages.session.banned,
};

function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ApiError) || error.status === 0)
    return refused('danger', messages.session.couldNotVerify, true);
  // The server said yes and then something that is no user.
  if (error.status < 400) return refused('warning', messages.session.invalidUserData);
  const refusal = tokenRefusalOf(error) ?? 'expired';
  return { ...refused('warning', refusalSentences[refusal]), isForGood: refusal === 'signedOut' };
}

/** Asks the server whose token this is. */
export async function checkToken(token: string, signal: AbortSignal): Promise<Verdict> {
  try {
    const { user } = await call(getUser, { token, signal });
    return isUser(user) ? { user } : refused('warning', messages.session.invalidUserData);
  } catch (error) {
    return verdictOf(error);
  }
}
