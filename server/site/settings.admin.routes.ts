import { adminMessages } from '#contract/admins/admin-messages.ts';
import { getAllSettings, updateSettings } from '#contract/site/site.admin.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeSettings, readAllSettings } from './settings.service.ts';

/** Calls of admins on the settings of the site. */
export function settingsAdminRoutes(api: Api, platform: Platform): void {
  api.bind(getAllSettings, async () => readAllSettings(platform.db));

  api.bind(updateSettings, async ({ body, admin }) => ({
    message: adminMessages.settings.updated,
    settings: await changeSettings(platform, body, (tx, names) =>
      // The names alone: the ad script may carry an account's key.
      recordAction(tx, platform, admin, { action: 'settings.update', target: names.join(' ') }),
    ),
  }));
}
