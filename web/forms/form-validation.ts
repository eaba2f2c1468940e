import type { FormCall } from '#contract/call.ts';

/** Validation by the schema of a call's body, so that browser and server give the same error messages. */
export function checkedBy(definition: FormCall) {
  return (values: unknown): Record<string, string> => {
    const refusals: Record<string, string> = {};
    const result = definition.body.safeParse(values);
    for (const { path, message } of result.error?.issues ?? []) refusals[path.join('.')] ??= message;
    return refusals;
  };
}

/**
 * Refusals of a form's own fields, in the order of `fields`. The refusal of an item of a list stands at the list's field.
 */
export function byField<Name extends string>(
  fields: readonly Name[],
  refusals: Record<string, string>,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of fields) {
    const refusal = Object.entries(refusals).find(([path]) => path === name || path.startsWith(`${name}.`));
    if (refusal) found[name] = refusal[1];
  }
  return found;
}
