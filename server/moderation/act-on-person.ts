import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { BodyOf } from '#contract/call.ts';
import { type actOnPerson as actCall, maxSuspensionDays } from '#contract/moderation/moderation.admin.ts';
import type { ModerationAction } from '#contract/moderation/moderation.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lastingSuspension } from '#server/platform/suspension.ts';
import { settleReport } from '#server/reports/reports.service.ts';
import { raiseHiddenRevisions } from '#server/safety/hidden-people.service.ts';
import { lockUserForChange, updateUser, type UserRow } from '#server/users/users.service.ts';
import { type Decided, recordDecision, tellDecision } from './decisions.service.ts';
import { beginLimit, dropLimitEnds, endLimit } from './limits.service.ts';
import { presentAction } from './moderation.service.ts';
import type { ActionRow } from './moderation.store.ts';

type Given = BodyOf<typeof actCall>;

const dayMs = 24 * 60 * 60_000;
const { moderation } = adminMessages;

/** The end of a suspension, or of a limit that has one; null for the other types, which have none. Throws `invalid`. */
function readUntil({ type, until }: Given, now: number): number | null {
  if (type !== 'suspend' && type !== 'limit') {
    if (until !== undefined) throw fieldError('until', moderation.noUntil);
    return null;
  }
  if (until === undefined) {
    if (type === 'limit') return null;
    throw fieldError('until', moderation.untilRequired);
  }
  const end = Date.parse(until);
  if (end <= now) throw fieldError('until', moderation.untilPast);
  if (end > now + maxSuspensionDays * dayMs) throw fieldError('until', moderation.untilTooFar(maxSuspensionDays));
  return end;
}

/** The person of an id, held for a change. Throws `notFound`. */
export async function holdPerson(tx: Database, id: string): Promise<UserRow> {
  const row = isId(id) ? await lockUserForChange(tx, id) : undefined;
  if (!row) throw new AppError('notFound', adminMessages.users.notFound);
  return row;
}

async function changeStanding(
  tx: Database,
  person: UserRow,
  { type, until }: Pick<ActionRow, 'type' | 'until'>,
  now: number,
): Promise<void> {
  if (type === 'suspend' && until !== null) await updateUser(tx, person.id, { suspended_until: until });
  if (type === 'limit') await beginLimit(tx, person, until);
  if (type === 'unlimit') {
    if (person.limited_until === 0) throw new AppError('conflict', moderation.notLimited);
    await endLimit(tx, person);
  }
  if (type !== 'unsuspend') return;
  if (lastingSuspension(person.suspended_until, now) === 0) throw new AppError('conflict', moderation.notSuspended);
  await updateUser(tx, person.id, { suspended_until: 0 });
}

/**
 * Writes to a person, suspends or limits them or ends that, and tells them. Another suspension or limit replaces the end of the first. The
 * reports that it answers are resolved. Throws `notFound`, `invalid`, and `conflict` for the end of what there is not.
 */
export async function actOnPerson(
  platform: Platform,
  admin: SignedInAdmin,
  id: string,
  given: Given,
): Promise<ModerationAction> {
  const { type, reason, reportId } = given;
  const taken = await platform.db.transaction().execute(async (tx): Promise<Decided> => {
    const now = platform.clock.now();
    const until = readUntil(given, now);
    // Before the person, in the order in which the removal of what is reported holds the two.
    const report = reportId === undefined ? undefined : await settleReport(tx, reportId, { userId: id, now });
    if (type === 'limit' && isId(id)) await raiseHiddenRevisions(tx, id);
    const person = await holdPerson(tx, id);
    if (reportId !== undefined && !report) throw fieldError('reportId', moderation.reportOfOther);
    const about = { content_type: report?.content_type ?? null, excerpt: report?.excerpt ?? null };
    const decided = await recordDecision(tx, admin, person, { type, reason, until, ...about, now });
    await recordAction(tx, platform, admin, { action: `user.${type}`, target: id });
    // Last, as it may raise the feed.
    await changeStanding(tx, person, { type, until }, now);
    return decided;
  });
  dropLimitEnds(platform.db);
  tellDecision(platform, taken);
  return presentAction(taken.row);
}
