import { messages } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';

/**
 * The address of the client. Throws `invalid` where they have left: a closed connection knows no address any more, and nobody hears
 * the answer.
 */
export function addressOf({ ip }: { ip: string | undefined }): string {
  if (ip === undefined) throw new AppError('invalid', messages.http.invalid);
  return ip;
}
