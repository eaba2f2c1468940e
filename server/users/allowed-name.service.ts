import { messages } from '#contract/messages.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readSettings } from '#server/site/settings.service.ts';

/** Throws `invalid` for a name with a banned word. */
export async function requireAllowedName(platform: Platform, name: string): Promise<void> {
  const { holds } = await readSettings(platform);
  if (holds.hasBannedWord(name)) throw fieldError('name', messages.names.banned);
}
