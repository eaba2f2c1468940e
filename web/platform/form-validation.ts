import type { Call } from '#contract/call.ts';

/** A form's check by the contract's own schema, so that the browser and the server say the same sentences. */
export function checkedBy(definition: Call) {
  return (values: unknown): Record<string, string> => {
    const refusals: Record<string, string> = {};
    const result = definition.body?.safeParse(values);
    for (const { path, message } of result?.error?.issues ?? []) refusals[path.join('.')] ??= message;
    return refusals;
  };
}
