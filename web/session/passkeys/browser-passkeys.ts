import { messages } from '#contract/messages.ts';
import type { CreationOptions, NewPasskey, RequestOptions, UsedPasskey } from '#contract/passkeys/passkeys.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';

const loadLibrary = () => loadChunk('webauthn', () => import('@simplewebauthn/browser'));

/** The sentence for an error of the browser. Most name only its kind, so that no page learns which passkeys somebody has. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return messages.passkeys.unsupported;
  if (error.name === 'InvalidStateError') return messages.passkeys.exists;
  return error.name === 'NotAllowedError' || error.name === 'AbortError'
    ? messages.passkeys.cancelled
    : messages.passkeys.unsupported;
}

async function ask<Answer>(start: () => Promise<Answer>): Promise<Answer> {
  try {
    return await start();
  } catch (error) {
    throw new ApiError(sentenceOf(error), { status: 400 });
  }
}

/** Asks the browser to make a passkey. Throws `ApiError` with a sentence where none was made. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<NewPasskey> {
  const { startRegistration } = await loadLibrary();
  return ask(() => startRegistration({ optionsJSON }));
}

/** Asks the browser to use a passkey. Throws `ApiError` with a sentence where none was used. */
export async function showPasskey(optionsJSON: RequestOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await loadLibrary();
  return ask(() => startAuthentication({ optionsJSON }));
}
