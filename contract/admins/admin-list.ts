import * as z from 'zod/mini';
import { adminMessages } from './admin-messages.ts';
import { adminLimits } from './admin-limits.ts';
import { messages } from '../messages.ts';
import { text } from '../text.ts';

/** A whole number from 1 up, as a query carries it. */
const wholeNumber = (refusal: string, max: number) =>
  z.pipe(
    // Also where it came twice, which makes a list of it.
    z.string(refusal).check(z.regex(/^[1-9]\d{0,8}$/, refusal)),
    z.transform((given: string) => Math.min(Number(given), max)),
  );

/** The last page that can be asked for: at 100 rows each, more than a table will ever have. */
const lastPage = 10_000_000;

/** `page` from 1 and `limit`, which is lowered to its maximum; anything but a positive whole number is refused. */
export const adminPageQuery = {
  page: z.optional(wholeNumber(adminMessages.lists.badPage, lastPage)),
  limit: z.optional(wholeNumber(messages.http.badLimit, adminLimits.page.max)),
};

/** A list that can be searched. Every word must be found, each as the beginning of a word. */
export const adminSearchQuery = {
  ...adminPageQuery,
  search: z.optional(text({ label: 'search', max: adminLimits.search.max })),
};

/** The column that a list is sorted by, rising; with `-` before its name falling. */
export const sortQuery = <const Field extends string>(fields: readonly [Field, ...Field[]]) => {
  const known = fields.flatMap((field): (Field | `-${Field}`)[] => [field, `-${field}`]);
  return { sort: z.optional(z.enum(known, adminMessages.lists.badSort(fields))) };
};

/** Total of every list. Results of a search or a filter are counted up to `adminLimits.counted`. */
export const totalOf = { total: z.int() };
