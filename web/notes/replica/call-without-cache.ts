import type { AnswerOf, Call } from '#contract/call.ts';
import { type Arguments, call, type CallInput } from '#web/platform/api-client.ts';

/** The server gives a file with it so that no cache keeps it. */
const uncached = '&store=no';

const addressNames = new Set(['url', 'thumbnailUrl']);

/** Makes the addresses of files anywhere in an answer such that no cache keeps the files. */
function withoutCache(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCache);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => {
      const isFile = addressNames.has(name) && typeof inner === 'string' && inner.startsWith('/files/');
      return [name, isFile ? inner + uncached : withoutCache(inner)];
    }),
  );
}

/** Makes the calls of a person whose device this is not: neither their answers nor the files of their notes are left in the browser. */
export const callWithoutCache: typeof call = async <C extends Call>(
  definition: C,
  ...input: Arguments<CallInput<C>>
): Promise<AnswerOf<C>> => {
  const answer = await call(definition, ...input);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- addresses stay texts, and nothing else changes
  return withoutCache(answer) as AnswerOf<C>;
};
