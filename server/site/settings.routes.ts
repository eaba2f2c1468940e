import { getSettings } from '#contract/site/site.ts';
import * as z from 'zod/mini';
import type { Api } from '#server/http/bind.ts';
import { versionedJson } from '#server/http/raw-answer.ts';
import { successSchema } from '#contract/call.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readSettings } from './settings.service.ts';

export function settingsRoutes(api: Api, platform: Platform): void {
  api.bind(getSettings, async ({ request }) => {
    const { revision, settings } = await readSettings(platform);
    return versionedJson(request, `settings.${revision}`, async () =>
      Buffer.from(JSON.stringify(z.parse(successSchema(getSettings), { success: true, ...settings }))),
    );
  });
}
