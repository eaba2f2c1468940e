import type { AnswerOf, Call } from '#contract/call.ts';
import type { Arguments, call as serverCall, CallInput } from '#web/platform/api-client.ts';
import { NeedsAccount } from './needs-account.ts';

type Answer<C extends Call> = (...input: Arguments<CallInput<C>>) => AnswerOf<C> | Promise<AnswerOf<C>>;

/** Says how a call is answered. */
export type AnswerCall = <C extends Call>(definition: C, find: Answer<C>) => void;

/**
 * Calls of the contract that are answered without a server: each by what `answer` was given for it. A call without an
 * answer throws `NeedsAccount`; `answers` tells which have one.
 */
export function createAnsweredCall() {
  const known = new Map<Call, unknown>();
  const call: typeof serverCall = async <C extends Call>(definition: C, ...input: Arguments<CallInput<C>>) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `answer` alone writes there, by the call's own type
    const find = known.get(definition) as Answer<C> | undefined;
    if (!find) throw new NeedsAccount();
    return find(...input);
  };
  const answer: AnswerCall = (definition, find) => void known.set(definition, find);
  return { call, answer, answers: (definition: Call): boolean => known.has(definition) };
}
