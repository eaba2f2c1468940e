import { type AccessScope, accessScopes } from '#contract/access-tokens/access-scopes.ts';
import type { AccessToken } from '#contract/access-tokens/access-tokens.ts';
import { messages } from '#contract/messages.ts';
import { writeBestEffort } from '#server/db/best-effort-write.ts';
import type { Database } from '#server/db/tables.ts';
import type { IdentifyByAccessToken } from '#server/http/identity.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken } from '#server/platform/secret-tokens.ts';
import { lastingSuspension } from '#server/platform/suspension.ts';
import { hasConfirmedEmail } from '#server/users/users.service.ts';
import {
  deleteExpiredAccessTokens,
  findAccessToken,
  listAccessTokensOf,
  type ShownAccessToken,
  updateAccessTokenUse,
} from './access-tokens.store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The use of a token is noted no more often: reading must not write. */
const useMs = minute;

/** An expired token stays in the list for this long, so that its owner sees why a program stopped. */
const expiredMs = 30 * day;

/** The scopes of a row. One that a later version knows and this one does not gives no right. */
const scopesOf = ({ scopes }: { scopes: string }): AccessScope[] => {
  const given = new Set(scopes.split(' '));
  return accessScopes.filter((scope) => given.has(scope));
};

/** The column of some scopes, in the order of the contract. */
export const scopesColumn = (scopes: readonly AccessScope[]): string =>
  accessScopes.filter((scope) => scopes.includes(scope)).join(' ');

const timeOrNull = (at: number | null): string | null => (at === null ? null : asTime(at));

/** A row as its owner sees it. */
export const presentAccessToken = (row: ShownAccessToken): AccessToken => ({
  _id: row.id,
  name: row.name,
  scopes: scopesOf(row),
  createdAt: asTime(row.created_at),
  lastUsedAt: timeOrNull(row.last_used_at),
  expiresAt: timeOrNull(row.expires_at),
});

/** A person's tokens, the newest first. */
export const readAccessTokens = async (db: Database, userId: string): Promise<AccessToken[]> =>
  (await listAccessTokensOf(db, userId)).map(presentAccessToken);

/** The row of a token that works. Throws `sessionEnded`, and `banned` for a banned person. */
async function requireAccessToken(db: Database, tokenHash: string, now: number) {
  const row = await findAccessToken(db, tokenHash);
  if (row?.banned) throw new AppError('banned', messages.session.banned);
  if (!row || (row.expires_at !== null && row.expires_at <= now))
    throw new AppError('sessionEnded', messages.accessTokens.ended);
  return row;
}

/** Finds the person of an access token by one query. A ban, a revocation and the end of its time act at once. */
export const createIdentifyByAccessToken =
  (platform: Pick<Platform, 'db' | 'readOwn' | 'clock' | 'config' | 'log'>): IdentifyByAccessToken =>
  async (token, scope, purpose) => {
    const { db, readOwn, clock, log } = platform;
    const tokenHash = hashToken(token);
    const now = clock.now();
    const find = (source: Database) => requireAccessToken(source, tokenHash, now);
    const row = await (purpose === 'read' ? readOwn(find) : find(db));
    if (scope === undefined) throw new AppError('forbidden', messages.accessTokens.sessionOnly);
    if (!scopesOf(row).includes(scope)) throw new AppError('forbidden', messages.accessTokens.outOfScope(scope));
    const before = now - useMs;
    if (row.last_used_at === null || row.last_used_at <= before) {
      const note = () => updateAccessTokenUse(db, tokenHash, { now, before });
      await writeBestEffort(log, note, 'The use of an access token could not be noted');
    }
    return {
      id: row.user_id,
      createdAt: row.created_at,
      hiddenRevision: row.hidden_revision,
      hasConfirmedEmail: hasConfirmedEmail(platform, row),
      suspendedUntil: lastingSuspension(row.suspended_until, now),
      sessionHash: tokenHash,
    };
  };

/** Removes tokens that expired a while ago. */
export const sweepAccessTokens = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  deleteExpiredAccessTokens(db, clock.now() - expiredMs);

export { deleteAccessTokensOf, expireAccessTokensOf } from './access-tokens.store.ts';
