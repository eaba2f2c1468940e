import type { AuditAction } from '#contract/admins/admins.ts';
import { messages } from '#contract/messages.ts';
import {
  beginAdminSecondFactor,
  confirmAdminSecondFactor,
  endAdminSecondFactor,
  getAdminSecondFactor,
  renewAdminRecoveryCodes,
} from '#contract/second-factor/second-factor.admin.ts';
import { requireAdminPassword } from '#server/admins/admin-password.service.ts';
import { keepOnlySession } from '#server/admins/admin-session.service.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import type { Database } from '#server/db/tables.ts';
import type { Api } from '#server/http/bind.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as factors from './second-factor.service.ts';
import type { SecuredAccount } from './second-step.service.ts';

const accountOf = ({ id, email }: SignedInAdmin): SecuredAccount => ({ kind: 'admin', id, email });

/** The second factor of admins. */
export function secondFactorAdminRoutes(api: Api, platform: Platform): void {
  const recordOf = (admin: SignedInAdmin, action: AuditAction) => (tx: Database) =>
    recordAction(tx, platform, admin, { action, target: admin.id });
  const withPassword = async (admin: SignedInAdmin, password: string): Promise<factors.VerifiedAccount> => {
    const { password_hash } = await requireAdminPassword(platform, admin.id, password);
    return { ...accountOf(admin), passwordHash: password_hash };
  };

  api.bind(getAdminSecondFactor, async ({ admin }) => ({
    secondFactor: await factors.readSecondFactor(platform.db, accountOf(admin)),
  }));

  api.bind(beginAdminSecondFactor, async ({ admin, body }) =>
    factors.beginFactor(platform, await withPassword(admin, body.password)),
  );

  api.bind(confirmAdminSecondFactor, async ({ admin, body }) => {
    const record = recordOf(admin, 'admin.secondFactorOn');
    const endOthers = (tx: Database) => keepOnlySession(tx, admin);
    const recoveryCodes = await factors.confirmFactor(platform, accountOf(admin), {
      code: body.code,
      endOthers,
      record,
    });
    return { message: messages.secondFactor.on, recoveryCodes };
  });

  api.bind(renewAdminRecoveryCodes, async ({ admin, body }) => {
    const account = await withPassword(admin, body.password);
    const record = recordOf(admin, 'admin.renewRecoveryCodes');
    const recoveryCodes = await factors.renewCodes(platform, account, body.code, record);
    return { message: messages.secondFactor.codesRenewed, recoveryCodes };
  });

  api.bind(endAdminSecondFactor, async ({ admin, body }) => {
    const account = await withPassword(admin, body.password);
    await factors.endFactor(platform, account, body.code, recordOf(admin, 'admin.secondFactorOff'));
    return { message: messages.secondFactor.off };
  });
}
