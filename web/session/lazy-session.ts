import { shellMessages } from '#contract/shell-messages.ts';
import type { User } from '#contract/session/own-account.ts';
import type { Verdict } from './session-check.ts';

/**
 * Code that only a session needs, in chunks of its own: a visitor's first page does without the contract's schemas and the
 * browser's databases. A chunk that cannot be loaded answers as a network that fails.
 */
const couldNotVerify: Verdict = {
  refusal: { type: 'danger', message: shellMessages.session.couldNotVerify },
  isUnanswered: true,
};

/** Asks the server whose token this is. */
export async function checkToken(token: string, signal: AbortSignal): Promise<Verdict> {
  const loaded = await import('./session-check.ts').catch(() => undefined);
  return loaded ? loaded.checkToken(token, signal) : couldNotVerify;
}

/** Remembers whose token the server said this is, for a start without a network. */
export async function rememberUser(token: string, user: User): Promise<void> {
  const loaded = await import('./remembered-user.ts').catch(() => undefined);
  await loaded?.rememberUser(token, user);
}

/** The person whom the server last named for this very token. */
export async function recallUser(token: string): Promise<User | undefined> {
  const loaded = await import('./remembered-user.ts').catch(() => undefined);
  return loaded?.recallUser(token);
}

/** Id of the person whose token this was, as this browser remembers them. */
export const recallUserId = async (token: string | null): Promise<string | undefined> =>
  token === null ? undefined : (await recallUser(token))?._id;

/** Removes the copies that are kept for times without a network, whose ever they are. */
export async function clearOfflineCopies(): Promise<void> {
  const loaded = await import('#web/offline/clear-device.ts').catch(() => undefined);
  await loaded?.clearOfflineCopies();
}

/** How many changes of a person's notes still wait to be sent from here, with texts, drawings and recordings that are not saved. */
export async function countUnsentChanges(userId: string): Promise<number> {
  const loaded = await import('./end-session.ts').catch(() => undefined);
  return (await loaded?.countUnsentChanges(userId)) ?? 0;
}

/** Ends a session on the server, where that can be reached. */
export async function endSession(token: string): Promise<void> {
  const loaded = await import('./end-session.ts').catch(() => undefined);
  await loaded?.endSession(token);
}

/** Removes what this browser keeps of a person: on a shared machine, signing out must leave no private text behind. */
export async function forgetPrivateText(userId: string): Promise<void> {
  const loaded = await import('./end-session.ts').catch(() => undefined);
  await loaded?.forgetPrivateText(userId);
}
