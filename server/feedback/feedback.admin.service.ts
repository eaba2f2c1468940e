import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import type { Feedback, listFeedback, updateFeedback } from '#contract/feedback/feedback.admin.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import { inOrderOf } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as store from './feedback.admin.store.ts';

const present = (row: store.NamedFeedback): Feedback => ({
  _id: row.id,
  message: row.message,
  user: row.name ?? row.email ?? adminMessages.feedback.visitor,
  userId: row.user_id,
  email: row.email,
  status: row.status,
  priority: row.priority,
  createdAt: asTime(row.created_at),
});

/** A page of all feedback. */
export async function readFeedback(
  db: Database,
  query: QueryOf<typeof listFeedback>,
): Promise<{ feedback: Feedback[]; total: number }> {
  const { ids, total } = await store.findFeedbackPage(db, query);
  const rows = ids.length > 0 ? await store.listFeedbackById(db, ids) : [];
  return { feedback: inOrderOf(ids, rows).map(present), total };
}

/** Sets the status or the priority; what is so already stays so. Throws `invalid` where neither is given, and `notFound`. */
export async function handleFeedback(
  platform: Platform,
  admin: SignedInAdmin,
  id: string,
  given: BodyOf<typeof updateFeedback>,
): Promise<Feedback> {
  if (given.status === undefined && given.priority === undefined)
    throw new AppError('invalid', adminMessages.feedback.nothingToChange);
  return platform.db.transaction().execute(async (tx) => {
    const row = isId(id) ? await store.findFeedbackToChange(tx, id) : undefined;
    if (!row) throw new AppError('notFound', adminMessages.feedback.notFound);
    const { status = row.status, priority = row.priority } = given;
    if (status === row.status && priority === row.priority) return present(row);
    await store.updateHandling(tx, id, { status, priority });
    const target = `${id} ${status}, priority ${priority}`;
    await recordAction(tx, platform, admin, { action: 'feedback.update', target });
    return present({ ...row, status, priority });
  });
}
