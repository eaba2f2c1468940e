import * as z from 'zod/mini';
import { normalizeNewlines, refusalOf, tidyText, type TextRules } from './text-rules.ts';

function checkedText(rules: TextRules, prepare: (text: string) => string) {
  const checked = z
    .pipe(
      z.string({
        error: (issue) =>
          issue.input === undefined
            ? (rules.required ?? `${rules.label} is required.`)
            : `${rules.label} must be a text.`,
      }),
      z.transform(prepare),
    )
    .check((context) => {
      const refusal = refusalOf(context.value, rules);
      if (refusal) context.issues.push({ code: 'custom', message: refusal, input: context.value });
    });
  // For the API's document, which would not know the lengths otherwise. JSON Schema counts code points as well.
  return checked.register(z.globalRegistry, {
    type: 'string',
    ...(rules.min && { minLength: rules.min }),
    // Of another text than the one that is sent, it says nothing.
    ...(!rules.counted && { maxLength: rules.max }),
  });
}

/** A title, name or body: trimmed, CR LF as LF, no control characters but newline and tab, bounded in code points. */
export const text = (rules: TextRules) => checkedText(rules, tidyText);

/** As `text`, in Unicode's composed form (NFC): what looks the same is the same. */
export const composedText = (rules: TextRules) => checkedText(rules, (given) => tidyText(given).normalize('NFC'));

/** A secret or a text whose every character counts: as `text`, but not trimmed. */
export const exactText = (rules: TextRules) => checkedText(rules, normalizeNewlines);
