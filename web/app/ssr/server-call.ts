import type { AnswerOf, Call } from '#contract/call.ts';
import { addressOf } from '#web/platform/api-client.ts';
import { failureOf } from '#web/platform/api-error.ts';
import type { ServerCall, ServerCallInput } from '#web/platform/server-data.ts';

/** What the API answers to a visitor's GET. `body` is empty where it is still what `etag` names (304). */
export interface Asked {
  status: number;
  etag: string | undefined;
  body: string;
}

/** Asks the API within the process; with `etag`, only for something newer. */
export type Ask = (path: string, etag?: string) => Promise<Asked>;

/** A path that was asked, and the version of what came. */
export interface Version {
  path: string;
  etag: string | undefined;
}

/** Calls of the contract through `ask`; `versions` gathers what the answers were made of. */
export function createServerCall(ask: Ask): { call: ServerCall; versions: Version[] } {
  const versions: Version[] = [];
  const call = async <C extends Call>(definition: C, input: ServerCallInput<C> = {}): Promise<AnswerOf<C>> => {
    const path = addressOf(definition, input);
    const { status, etag, body } = await ask(path);
    versions.push({ path, etag });
    const answer: unknown = JSON.parse(body);
    if (status >= 400) throw failureOf(status, answer);
    // The server encodes each answer by this very contract.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return answer as AnswerOf<C>;
  };
  return { call, versions };
}
