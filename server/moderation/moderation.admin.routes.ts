import { adminMessages } from '#contract/admins/admin-messages.ts';
import {
  actOnPerson,
  addStaffNote,
  decideAppeal,
  getPerson,
  listAppeals,
} from '#contract/moderation/moderation.admin.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { actOnPerson as act } from './act-on-person.ts';
import * as appeals from './appeals.service.ts';
import * as people from './moderation.admin.service.ts';

/** Calls of admins on one person, short of a ban. */
export function moderationAdminRoutes(api: Api, platform: Platform): void {
  api.bind(getPerson, ({ params, admin }) => people.readPerson(platform, admin, params.id));

  api.bind(actOnPerson, async ({ params, body, admin }) => ({
    message: adminMessages.moderation.done[body.type],
    data: await act(platform, admin, params.id, body),
  }));

  api.bind(listAppeals, async ({ query, admin }) => appeals.readAppeals(platform, admin, query));

  api.bind(decideAppeal, async ({ params, body, admin }) => ({
    message: body.granted ? adminMessages.moderation.appealGranted : adminMessages.moderation.appealRefused,
    appeal: await appeals.decideAppeal(platform, admin, params.id, body),
  }));

  api.bind(addStaffNote, async ({ params, body, admin }) => ({
    message: adminMessages.moderation.noted,
    data: await people.addStaffNote(platform, admin, params.id, body.text),
  }));
}
