import { messages } from '#contract/messages.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '#contract/second-factor/second-factor.ts';
import type { Database } from '#server/db/tables.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keepOnlySession } from '#server/session/session.service.ts';
import { requireOwnPassword } from '#server/users/own-password.service.ts';
import { requireUser, type UserRow } from '#server/users/users.service.ts';
import * as factors from './second-factor.service.ts';
import type { SecuredAccount } from './second-step.service.ts';

const accountOf = ({ id, email }: UserRow): SecuredAccount => ({ kind: 'user', id, email });

/** The second factor of people. */
export function secondFactorRoutes(api: Api, platform: Platform): void {
  const { db } = platform;
  const withPassword = async (userId: string, password: string): Promise<factors.VerifiedAccount> => {
    const row = await requireOwnPassword(platform, userId, password);
    return { ...accountOf(row), passwordHash: row.password_hash };
  };

  api.bind(getSecondFactor, async ({ user }) => ({
    secondFactor: await factors.readSecondFactor(db, { kind: 'user', id: user.id }),
  }));

  api.bind(beginSecondFactor, async ({ user, body }) =>
    factors.beginFactor(platform, await withPassword(user.id, body.password)),
  );

  api.bind(confirmSecondFactor, async ({ user, body }) => {
    const account = accountOf(await requireUser(db, user.id));
    const endOthers = (tx: Database) => keepOnlySession(tx, user, platform.clock.now());
    const recoveryCodes = await factors.confirmFactor(platform, account, { code: body.code, endOthers });
    return { message: messages.secondFactor.on, recoveryCodes };
  });

  api.bind(renewRecoveryCodes, async ({ user, body }) => {
    const recoveryCodes = await factors.renewCodes(platform, await withPassword(user.id, body.password), body.code);
    return { message: messages.secondFactor.codesRenewed, recoveryCodes };
  });

  api.bind(endSecondFactor, async ({ user, body }) => {
    await factors.endFactor(platform, await withPassword(user.id, body.password), body.code);
    return { message: messages.secondFactor.off };
  });
}
