import * as z from 'zod/mini';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';

const coded = z.object({ code: z.enum(errorCodes) });

/** The code of a failure body; undefined for every other answer. */
export function codeIn(text: string): ErrorCode | undefined {
  try {
    return z.safeParse(coded, JSON.parse(text)).data?.code;
  } catch {
    return undefined;
  }
}
