import * as z from 'zod/mini';

const failure = z.object({ code: z.literal('unavailable'), message: z.string() });

/**
 * True for a failure body with the code `unavailable` and one of these messages. A full disk, an unreachable store and an
 * unreachable database share the code; people tell them apart by the message.
 */
export function isUnavailable(text: string, expected: readonly string[]): boolean {
  try {
    const { data } = z.safeParse(failure, JSON.parse(text));
    return data !== undefined && expected.includes(data.message);
  } catch {
    return false;
  }
}
