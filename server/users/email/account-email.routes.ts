import { changeEmail, confirmEmail, resendConfirmation, undoEmailChange } from '#contract/users/account-email.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as changes from './change-email.service.ts';
import * as confirmations from './confirm-email.service.ts';

/** The address of an account: its confirmation by mail, and its change. */
export function accountEmailRoutes(api: Api, platform: Platform): void {
  api.bind(confirmEmail, async ({ body }) => ({
    message: messages.email.confirmed,
    user: await changes.confirmEmail(platform, body.token),
  }));

  api.bind(resendConfirmation, async ({ user }) => {
    await confirmations.resendConfirmation(platform, user.id);
    return { message: messages.email.resent };
  });

  api.bind(changeEmail, async ({ user, body }) => {
    await changes.requestEmailChange(platform, user.id, body);
    return { message: messages.email.changeRequested };
  });

  api.bind(undoEmailChange, async ({ body }) => ({
    message: messages.email.undone,
    ...(await changes.undoEmailChange(platform, body.token)),
  }));
}
