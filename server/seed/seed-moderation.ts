import * as z from 'zod/mini';
import { feedbackPriorities, feedbackStatuses } from '#contract/feedback/feedback.admin.ts';
import { type AdminRole, adminRoles } from '#contract/roles.ts';
import { type ReportContentType, reportContentTypes } from '#contract/reports/reports.ts';
import { newAdminRow } from '#server/admins/admins.service.ts';
import { insertAdmin } from '#server/admins/admins.store.ts';
import { replyTo } from '#server/feed/comments.admin.service.ts';
import { createComment, createPost } from '#server/feed/posts.service.ts';
import { handleFeedback } from '#server/feedback/feedback.admin.service.ts';
import { sendFeedback } from '#server/feedback/feedback.service.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import type { Writer } from '#server/rate-limits/write-limits.ts';
import type { Reader } from '#server/safety/hidden-people.service.ts';
import { setFlag } from '#server/notes/admin/notes.admin.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { removeContent, resolveReport } from '#server/reports/reports.admin.service.ts';
import { report } from '#server/reports/reports.service.ts';
import { type SeedEvent, idOf } from './seed-community.ts';
import { createAccount } from '#server/users/users.service.ts';

const day = 24 * 60 * 60_000;
/** All of it happens in this time. */
const lastMs = day;

const reportType = z.enum(reportContentTypes);

/** Seed data of the back office. `by` and the `of` of a user are the local part of an address; a text is named by its beginning. */
export const seedModerationSchema = z.object({
  admins: z.array(z.object({ email: z.string(), role: z.enum(adminRoles) })),
  spammer: z.object({
    name: z.string(),
    email: z.string(),
    thoughts: z.array(z.string()),
    comments: z.array(z.object({ on: z.string(), text: z.string() })),
  }),
  reports: z.array(z.object({ by: z.string(), type: reportType, of: z.string(), reason: z.string() })),
  /** Reasons of reports that are dealt with, and of the one by which the spammer is banned. */
  resolved: z.array(z.string()),
  banned: z.string(),
  answers: z.array(z.object({ to: z.string(), text: z.string() })),
  flaggedNotes: z.array(z.string()),
  feedback: z.array(
    z.object({
      by: z.optional(z.string()),
      email: z.optional(z.string()),
      message: z.string(),
      status: z.enum(feedbackStatuses),
      priority: z.enum(feedbackPriorities),
    }),
  ),
});

type SeedModeration = z.output<typeof seedModerationSchema>;

/** Local part of an address. */
export const nameOf = (email: string): string => email.split('@', 1)[0] ?? '';

/** Where the beginnings of texts are looked for. */
const texts = {
  blog: ['blogs', 'title'],
  note: ['notes', 'title'],
  post: ['posts', 'content'],
  comment: ['comments', 'content'],
} as const;

/** The oldest thing of a kind whose text begins so. Throws where there is none. */
async function findBeginning({ db }: Platform, kind: keyof typeof texts, start: string): Promise<string> {
  const [table, column] = texts[kind];
  const row = await db
    .selectFrom(table)
    .select('id')
    .where(column, 'like', `${start}%`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Error(`The seed has no ${kind} that begins with "${start}".`);
  return row.id;
}

async function findReport({ db }: Platform, reason: string): Promise<string> {
  const { id } = await db.selectFrom('reports').select('id').where('reason', '=', reason).executeTakeFirstOrThrow();
  return id;
}

/** Adds the admins of the seed, who all have this password. */
async function addAdmins(
  { db, clock }: Platform,
  admins: SeedModeration['admins'],
  password: string,
): Promise<SignedInAdmin[]> {
  const rows: SignedInAdmin[] = [];
  for (const { email, role } of admins) {
    const row = await newAdminRow({ email, role, password }, clock.now());
    await insertAdmin(db, row);
    // Nobody has signed in: what they do here needs no session.
    rows.push({ ...row, sessionHash: '' });
  }
  return rows;
}

/** The addresses that must be free in the database. */
export const adminAddressesOf = ({ admins }: SeedModeration): string[] => admins.map(({ email }) => email);

type Step = () => Promise<unknown>;

/** Somebody who advertises under other people's thoughts. */
function spammingSteps(platform: Platform, { spammer }: SeedModeration, ids: Map<string, string>, password: string) {
  const { name, email, thoughts, comments } = spammer;
  const key = nameOf(email);
  const writer = (): Writer & Reader => ({ id: idOf(ids, key), createdAt: platform.clock.now(), hiddenRevision: 0 });
  return [
    async () => ids.set(key, (await createAccount(platform, { name, email, password })).row.id),
    ...thoughts.map(
      (text): Step =>
        () =>
          createPost(platform, writer(), { content: text }),
    ),
    ...comments.map(
      ({ on, text }): Step =>
        async () =>
          createComment(platform, writer(), await findBeginning(platform, 'post', on), { content: text }),
    ),
  ];
}

/** Reports, and their outcome. */
function reportSteps(
  platform: Platform,
  given: SeedModeration,
  ids: Map<string, string>,
  admin: (role: AdminRole) => SignedInAdmin,
) {
  const idOfThing = (type: ReportContentType, of: string) =>
    type === 'user' ? Promise.resolve(idOf(ids, of)) : findBeginning(platform, type, of);
  return [
    ...given.reports.map(({ by, type, of, reason }): Step => async () => {
      const contentId = await idOfThing(type, of);
      await report(platform, idOf(ids, by), { contentType: type, contentId, reason });
    }),
    ...given.resolved.map(
      (reason): Step =>
        async () =>
          resolveReport(platform, admin('moderator'), await findReport(platform, reason)),
    ),
    async () => removeContent(platform, admin('editor'), await findReport(platform, given.banned)),
  ];
}

/** Feedback of users and visitors, and its state. */
const feedbackSteps = (
  platform: Platform,
  given: SeedModeration,
  ids: Map<string, string>,
  admin: () => SignedInAdmin,
) =>
  given.feedback.map(({ by, email, message, status, priority }): Step => async () => {
    const from = { userId: by && idOf(ids, by), address: '127.0.0.1' };
    await sendFeedback(platform, from, { message, email });
    const { id } = await platform.db
      .selectFrom('feedback')
      .select('id')
      .where('message', '=', message)
      .executeTakeFirstOrThrow();
    await handleFeedback(platform, admin(), id, { status, priority });
  });

/** Events of the last day before `until` for the back office; `ids` is filled while users sign up. */
export function moderationEvents(
  platform: Platform,
  given: SeedModeration,
  { ids, password, until }: { ids: Map<string, string>; password: string; until: number },
): SeedEvent[] {
  let admins: SignedInAdmin[] = [];
  const admin = (role: AdminRole) => (): SignedInAdmin => {
    const found = admins.find((candidate) => candidate.role === role);
    if (!found) throw new Error(`The seed has no ${role}.`);
    return found;
  };
  const steps: Step[] = [
    async () => (admins = await addAdmins(platform, given.admins, password)),
    ...spammingSteps(platform, given, ids, password),
    ...reportSteps(platform, given, ids, (role) => admin(role)()),
    ...feedbackSteps(platform, given, ids, admin('moderator')),
    ...given.flaggedNotes.map(
      (title): Step =>
        async () =>
          setFlag(platform, admin('editor')(), await findBeginning(platform, 'note', title), true),
    ),
    ...given.answers.map(
      ({ to, text }): Step =>
        async () =>
          replyTo(platform, admin('editor')(), await findBeginning(platform, 'comment', to), text),
    ),
  ];
  return steps.map((step, index) => ({
    at: until - lastMs + (lastMs * (index + 1)) / (steps.length + 1),
    happen: async () => void (await step()),
  }));
}
