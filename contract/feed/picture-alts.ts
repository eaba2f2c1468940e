import * as z from 'zod/mini';
import { articleLimits } from '../blog/article-limits.ts';
import { messages } from '../messages.ts';
import { parseJson } from '../parse-json.ts';
import { text } from '../text.ts';

const altList = z.array(
  text({ label: 'Each alt text', max: articleLimits.pictures.alt.max }),
  messages.files.altsUnreadable,
);

/** Alt texts as a list, or as its JSON text. */
export const altsSchema = z.pipe(
  z.union([z.array(z.unknown()), z.string()], messages.files.altsUnreadable),
  z.transform((given, context): string[] => {
    const result = z.safeParse(altList, typeof given === 'string' ? parseJson(given) : given);
    if (result.success) return result.data;
    for (const { message, path } of result.error.issues)
      context.issues.push({ code: 'custom', message, path, input: given });
    return z.NEVER;
  }),
);
altsSchema.register(z.globalRegistry, {
  description: 'A list of texts, in the order of the pictures; in a form its JSON text.',
  anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }],
});
