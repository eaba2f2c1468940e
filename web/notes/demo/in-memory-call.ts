import type { AnswerOf, Call } from '#contract/call.ts';
import type { Arguments, call as serverCall, CallInput } from '#web/platform/api-client.ts';
import { NeedsAccount } from '../notes-backend.ts';

type Answer<C extends Call> = (...input: Arguments<CallInput<C>>) => AnswerOf<C> | Promise<AnswerOf<C>>;

/** Says how a call is answered. */
export type AnswerCall = <C extends Call>(definition: C, find: Answer<C>) => void;

/**
 * Calls of the contract that are answered without a server: each by what `answer` was given for it. A call without an
 * answer throws `NeedsAccount`.
 */
export function createInMemoryCall() {
  const answers = new Map<Call, unknown>();
  const call: typeof serverCall = async <C extends Call>(definition: C, ...input: Arguments<CallInput<C>>) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `answer` alone writes there, by the call's own type
    const find = answers.get(definition) as Answer<C> | undefined;
    if (!find) throw new NeedsAccount();
    return find(...input);
  };
  const answer: AnswerCall = (definition, find) => void answers.set(definition, find);
  return { call, answer };
}
