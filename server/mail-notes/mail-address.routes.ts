import { getMailAddress, makeMailAddress, removeMailAddress } from '#contract/mail-address.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as addresses from './own-mail-address.ts';

/** Calls for the secret address whose mails become notes, all by a session alone. */
export function mailAddressRoutes(api: Api, platform: Platform): void {
  api.bind(getMailAddress, ({ user }) => platform.readOwn((db) => addresses.readMailAddress(platform, db, user.id)));

  api.bind(makeMailAddress, async ({ user }) => ({
    message: messages.mailAddress.made,
    ...(await addresses.makeMailAddress(platform, user.id)),
  }));

  api.bind(removeMailAddress, async ({ user }) => ({
    message: messages.mailAddress.removed,
    ...(await addresses.removeMailAddress(platform, user.id)),
  }));
}
