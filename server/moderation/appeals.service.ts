import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import type { AdminAppeal, decideAppeal as decideCall, listAppeals } from '#contract/moderation/moderation.admin.ts';
import type { Appeal } from '#contract/moderation/moderation.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import { isUniqueViolation } from '#server/db/constraint.ts';
import { inOrderOf } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordNotification } from '#server/push/push.service.ts';
import { listPublicUsers, presentPublicUser, updateUser, type UserRow } from '#server/users/users.service.ts';
import { holdPerson } from './act-on-person.ts';
import * as store from './appeals.store.ts';
import { tellPerson } from './decisions.service.ts';
import { dropLimitEnds, endless, endLimit } from './limits.service.ts';
import { decisionMail } from './moderation-mail.ts';
import { presentAppeal, presentOwnAction } from './moderation.service.ts';
import { type ActionRow, findActionOf } from './moderation.store.ts';

const { moderation: sentences } = adminMessages;

/** Appeals against an action on one's own account, once. Throws `notFound`, and `conflict` where there is nothing to appeal against. */
export async function appeal({ db, clock }: Platform, userId: string, actionId: string, text: string): Promise<Appeal> {
  const action = isId(actionId) ? await findActionOf(db, userId, actionId) : undefined;
  if (!action) throw new AppError('notFound', messages.moderation.actionNotFound);
  if (action.type === 'unsuspend' || action.type === 'unlimit')
    throw new AppError('conflict', messages.moderation.noAppeal);
  const row: store.AppealRow = {
    id: newId(),
    action_id: actionId,
    user_id: userId,
    text,
    created_at: clock.now(),
    is_open: 1,
    granted: null,
    reason: null,
    decided_at: null,
    decided_by: null,
  };
  try {
    await store.insertAppeal(db, row);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', messages.moderation.appealedTwice);
    throw error;
  }
  return presentAppeal(row);
}

/** Appeals as an admin sees them, with the actions and the people. */
async function presentAppeals(
  db: Database,
  admin: SignedInAdmin,
  rows: readonly store.AppealRow[],
): Promise<AdminAppeal[]> {
  if (rows.length === 0) return [];
  const actionIds = rows.map(({ action_id }) => action_id);
  const actions = new Map((await store.listActionsById(db, actionIds)).map((action) => [action.id, action]));
  const userIds = rows.map(({ user_id }) => user_id);
  const people = new Map((await listPublicUsers(db, userIds)).map((person) => [person.id, person]));
  return rows.flatMap((row) => {
    const [action, person] = [actions.get(row.action_id), people.get(row.user_id)];
    // An account that was deleted a moment ago took its appeals along.
    if (!action || !person) return [];
    const taken = Object.assign(presentOwnAction(action, row), { admin: action.admin_email });
    return {
      ...presentAppeal(row),
      user: presentPublicUser(person),
      action: taken,
      decidedBy: row.decided_by,
      mayDecide: action.admin_id !== admin.id,
    };
  });
}

/** A page of the appeals. */
export async function readAppeals(
  { db }: Pick<Platform, 'db'>,
  admin: SignedInAdmin,
  query: QueryOf<typeof listAppeals>,
): Promise<{ appeals: AdminAppeal[]; total: number }> {
  const { ids, total } = await store.findAppealPage(db, query);
  const rows = ids.length > 0 ? await store.listAppealsById(db, ids) : [];
  return { appeals: await presentAppeals(db, admin, inOrderOf(ids, rows)), total };
}

/** Ends the suspension or the limit that an action began, unless another one has replaced it. The person is locked. */
async function endActionOf(tx: Database, person: UserRow, { type, until }: ActionRow): Promise<void> {
  if (type === 'suspend' && person.suspended_until === until) await updateUser(tx, person.id, { suspended_until: 0 });
  if (type === 'limit' && person.limited_until === (until ?? endless)) await endLimit(tx, person);
}

/**
 * Decides an appeal and tells its person; what was reported stays as it is. Throws `notFound`, `forbidden` for the admin who acted, and
 * `conflict` where it is decided already.
 */
export async function decideAppeal(
  platform: Platform,
  admin: SignedInAdmin,
  id: string,
  { granted, reason }: BodyOf<typeof decideCall>,
): Promise<AdminAppeal> {
  const { db, clock } = platform;
  const found = isId(id) ? await store.findAppeal(db, id) : undefined;
  if (!found) throw new AppError('notFound', sentences.appealNotFound);
  const decided = await db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, found.user_id);
    const action = await findActionOf(tx, found.user_id, found.action_id);
    if (!action) throw new AppError('notFound', sentences.appealNotFound);
    if (action.admin_id === admin.id) throw new AppError('forbidden', sentences.ownAction);
    const now = clock.now();
    const decision = { granted: Number(granted), reason, decided_at: now, decided_by: admin.email };
    if (!(await store.updateDecision(tx, id, decision))) throw new AppError('conflict', sentences.appealDecided);
    if (granted) await endActionOf(tx, person, action);
    const event = { userId: person.id, kind: 'moderation', actorId: null, excerpt: reason } as const;
    const told = await recordNotification(tx, event, now);
    await recordAction(tx, platform, admin, { action: granted ? 'appeal.grant' : 'appeal.refuse', target: person.id });
    const [appealed] = await presentAppeals(tx, admin, [{ ...found, ...decision, is_open: 0 }]);
    if (!appealed) throw new AppError('notFound', sentences.appealNotFound);
    return { person, told, appealed };
  });
  dropLimitEnds(db);
  tellPerson(platform, decided, (link) => decisionMail(decided.person.email, { granted, reason }, link));
  return decided.appealed;
}
