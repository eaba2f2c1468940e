import type { AnswerOf, Call } from '#contract/call.ts';
import { addressOf } from '#web/platform/api-client.ts';
import { failureOf } from '#web/platform/api-error.ts';
import type { ServerCall, ServerCallInput } from '#web/platform/server-data.ts';

/** The API's answer to a visitor's GET. `body` is empty where `etag` still names the current one (304). */
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server encodes each answer by this contract
    return answer as AnswerOf<C>;
  };
  return { call, versions };
}
