import { createHmac } from 'node:crypto';
import type { AccountOwner } from '#server/db/account-owner.ts';
import type { Database } from '#server/db/tables.ts';
import { addressOf } from '#server/http/client-address.ts';
import { asTime } from '#server/platform/as-time.ts';
import { siteOf } from '#server/platform/networks.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deviceLabel } from './device-label.ts';
import * as store from './known-devices.store.ts';

/** A device that is not seen for this long is as good as new. */
const knownForMs = 180 * 24 * 60 * 60_000;
/** Of one account. */
const maxKnown = 50;

/** Where a call comes from, as far as it is looked at. */
export interface Device {
  /** As in "Chrome on Linux". */
  label: string;
  /** Of the network. Stored nowhere. */
  address: string;
}

/** The device of a request. Throws `invalid` where the client has left. */
export const deviceOf = (request: {
  ip: string | undefined;
  headers: { 'user-agent'?: string | undefined };
}): Device => ({
  label: deviceLabel(request.headers['user-agent']),
  address: addressOf(request),
});

/** Remembers from where accounts are signed in to, by marks that nobody can read without the secret of the installation. */
export interface KnownDevices {
  /** True if an account was signed in to from there. */
  knows(db: Database, owner: AccountOwner, device: Device): Promise<boolean>;
  /** Remembers a device in the transaction of a sign-in; true where the account did not know it. */
  remember(tx: Database, owner: AccountOwner, device: Device, now: number): Promise<boolean>;
}

/** Where somebody wants to sign in from, and what accounts know of that. */
export interface Entrance {
  knownDevices: KnownDevices;
  device: Device;
}

export function createKnownDevices(secret: string): KnownDevices {
  // With the owner in it: equal marks would tell who shares a network.
  const markOf = ({ kind, id }: AccountOwner, { label, address }: Device): string =>
    createHmac('sha256', secret)
      .update([kind, id, label, siteOf(address)].join('\n'))
      .digest('base64url');

  return {
    knows: (db, owner, device) => store.hasKnownDevice(db, owner, markOf(owner, device)),
    async remember(tx, owner, device, now) {
      const isNew = await store.upsertKnownDevice(tx, owner, markOf(owner, device), now);
      if (isNew) await store.deleteOldestDevices(tx, owner, maxKnown);
      return isNew;
    },
  };
}

/** When each known device was seen: all that can be told of it. */
export const exportDevices = async (db: Database, userId: string): Promise<{ lastSeenAt: string }[]> =>
  (await store.listKnownDevices(db, { kind: 'user', id: userId })).map(({ last_seen_at }) => ({
    lastSeenAt: asTime(last_seen_at),
  }));

/** Forgets devices that were not seen for long. */
export const sweepDevices = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  store.deleteDevicesSeenBefore(db, clock.now() - knownForMs);

export { deleteKnownDevices as forgetDevices } from './known-devices.store.ts';
