import { automationLimits } from '#contract/automation-limits.ts';
import { createAccessToken, listAccessTokens, revokeAccessToken } from '#contract/access-tokens/access-tokens.ts';
import type { BodyOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { sendSecurityNotice } from '#server/devices/security-notices.service.ts';
import type { Api } from '#server/http/bind.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, newAccessToken } from '#server/platform/secret-tokens.ts';
import { requireOwnPassword, requireSamePassword } from '#server/users/own-password.service.ts';
import { presentAccessToken, readAccessTokens, scopesColumn } from './access-tokens.service.ts';
import { countAccessTokensOf, deleteAccessToken, insertAccessToken } from './access-tokens.store.ts';

const kept = automationLimits.accessTokens.kept;

/** Makes a token, by the password of its owner. Throws `invalid` at a field, `wrongCredentials`, `tooMany` and `conflict`. */
async function createToken(platform: Platform, userId: string, body: BodyOf<typeof createAccessToken>) {
  const { db, clock } = platform;
  const now = clock.now();
  const expiresAt = body.expiresAt ? Date.parse(body.expiresAt) : null;
  if (expiresAt !== null && expiresAt <= now) throw fieldError('expiresAt', messages.accessTokens.expiryPast);
  const owner = await requireOwnPassword(platform, userId, body.password, { code: 'wrongCredentials' });
  const token = newAccessToken();
  const row = await db.transaction().execute(async (tx) => {
    // Holds the account, so that the next token is counted after this one.
    await requireSamePassword(tx, { kind: 'user', id: userId }, owner.password_hash);
    if ((await countAccessTokensOf(tx, userId)) >= kept)
      throw new AppError('conflict', messages.accessTokens.tooMany(kept));
    return insertAccessToken(tx, {
      id: newId(),
      token_hash: hashToken(token),
      user_id: userId,
      name: body.name,
      scopes: scopesColumn(body.scopes),
      created_at: now,
      last_used_at: null,
      expires_at: expiresAt,
    });
  });
  sendSecurityNotice(platform, { kind: 'user', email: owner.email }, { kind: 'accessTokenMade' });
  return { token, data: presentAccessToken(row) };
}

/** Calls for the personal access tokens, all by a session alone. */
export function accessTokenRoutes(api: Api, platform: Platform): void {
  api.bind(createAccessToken, async ({ user, body }) => ({
    message: messages.accessTokens.created,
    ...(await createToken(platform, user.id, body)),
  }));

  api.bind(listAccessTokens, async ({ user }) => ({
    data: await platform.readOwn((db) => readAccessTokens(db, user.id)),
  }));

  api.bind(revokeAccessToken, async ({ user, params }) => {
    if (!isId(params.id) || !(await deleteAccessToken(platform.db, user.id, params.id)))
      throw new AppError('notFound', messages.accessTokens.notFound);
    return { message: messages.accessTokens.revoked };
  });
}
