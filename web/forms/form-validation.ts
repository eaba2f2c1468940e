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

/** The refusals of a form's own fields, each under its field: that of one item of a list stands at the list's field. */
export function byField<Name extends string>(
  fields: readonly Name[],
  refusals: Record<string, string>,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const [path, sentence] of Object.entries(refusals)) {
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`));
    if (field !== undefined) found[field] ??= sentence;
  }
  return found;
}
