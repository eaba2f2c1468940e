import { deleteBanned, exportBanned } from '#contract/users/banned.ts';
import { messages } from '#contract/messages.ts';
import { deviceOf, type KnownDevices } from '#server/devices/devices.service.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { verifyBanned } from '#server/session/session.service.ts';
import { deleteAccount } from './delete-account.service.ts';
import { answerExport } from './export.ts';

/** Calls for banned users, who have no session: export and deletion of the account. */
export function bannedRoutes(api: Api, platform: Platform, knownDevices: KnownDevices): void {
  api.bind(exportBanned, async ({ body, request }) => {
    const { row } = await verifyBanned(platform, body, { knownDevices, device: deviceOf(request) });
    return answerExport(platform, row.id);
  });

  api.bind(deleteBanned, async ({ body, request }) => {
    const { row } = await verifyBanned(platform, body, { knownDevices, device: deviceOf(request) });
    await deleteAccount(platform, row, { isBanned: true });
    return { message: messages.profile.accountDeleted };
  });
}
