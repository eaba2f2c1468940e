import * as z from 'zod/mini';
import { adminPageQuery, totalOf } from './admin-list.ts';
import { adminMessages } from './admin-messages.ts';
import { defineCall } from '../call.ts';
import { adminRoles, defaultAdminRole } from '../roles.ts';
import { codeSchema, emailSchema, givenPasswordSchema, newPasswordSchema } from '../session/session.ts';
import { exactText, text } from '../text.ts';
import { changePassword } from '../users/users.ts';

const roleSchema = z.enum(adminRoles, `role must be one of ${adminRoles.join(', ')}.`);

/** The admin who is signed in. */
export const adminInfoSchema = z.object({ id: z.string(), email: z.string(), role: z.enum(adminRoles) });

/** A row of the admins. */
export const adminSchema = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.enum(adminRoles),
  createdAt: z.iso.datetime(),
});

/** Actions of the audit log. The word before the point is the kind of the target. */
export const auditActions = [
  'admin.signIn',
  'admin.signOut',
  'admin.endSession',
  'admin.endOtherSessions',
  'admin.secondFactorOn',
  'admin.secondFactorOff',
  'admin.renewRecoveryCodes',
  'admin.addPasskey',
  'admin.removePasskey',
  'admin.changePassword',
  'admin.register',
  'admin.add',
  'admin.changeRole',
  'admin.delete',
  'user.ban',
  'user.unban',
  'user.secondFactorOff',
  'user.message',
  'user.suspend',
  'user.unsuspend',
  'user.limit',
  'user.unlimit',
  'user.note',
  'appeal.grant',
  'appeal.refuse',
  'blog.edit',
  'blog.openComments',
  'blog.closeComments',
  'blog.approve',
  'blog.unapprove',
  'blog.refuseEdit',
  'blog.delete',
  'blog.editMeta',
  'note.search',
  'note.list',
  'note.read',
  'note.flag',
  'note.unflag',
  'note.disable',
  'note.enable',
  'note.delete',
  'post.delete',
  'post.refuse',
  'post.release',
  'post.restore',
  'comment.delete',
  'comment.refuse',
  'comment.release',
  'comment.resolve',
  'comment.reply',
  'report.resolve',
  'report.deleteContent',
  'report.warn',
  'feedback.update',
  'settings.update',
  'audit.download',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** An entry of the audit log. `target` names the thing by its id and, as long as it is there, by its address, title or name. */
export const auditEntrySchema = z.object({
  _id: z.string(),
  admin: z.object({ email: z.string(), role: z.enum(adminRoles) }),
  action: z.enum(auditActions),
  target: z.string(),
  createdAt: z.iso.datetime(),
});

export type AdminInfo = z.output<typeof adminInfoSchema>;
export type Admin = z.output<typeof adminSchema>;
export type AuditEntry = z.output<typeof auditEntrySchema>;

const signedIn = { admin: adminInfoSchema, token: z.string() };

export const adminLogin = defineCall({
  method: 'POST',
  path: '/api/admin/auth/login',
  access: 'public',
  summary: 'Sign in to the back office; with a code where a second factor is on',
  body: z.object({ email: emailSchema, password: givenPasswordSchema('Password'), code: z.optional(codeSchema) }),
  answer: signedIn,
  refusals: ['conflict'],
});

export const registerAdmin = defineCall({
  method: 'POST',
  path: '/api/admin/auth/register',
  access: 'public',
  summary: 'Register the first admin with the setup token, as long as there is none',
  status: 201,
  body: z.object({
    email: emailSchema,
    password: newPasswordSchema('Password'),
    setupToken: exactText({ label: 'setupToken', min: 1, max: 200 }),
  }),
  answer: signedIn,
  refusals: ['exists'],
});

export const adminLogout = defineCall({
  method: 'POST',
  path: '/api/admin/auth/logout',
  access: 'admin:signIn',
  summary: 'Sign out of the back office: the token stops working',
});

export const changeAdminPassword = defineCall({
  method: 'PUT',
  path: '/api/admin/auth/password',
  access: 'admin:account',
  summary: 'Change the own password of the back office; ends all other sessions',
  body: changePassword.body,
});

export const listAdmins = defineCall({
  method: 'GET',
  path: '/api/admin/admins',
  access: 'admin:admins',
  summary: 'Every admin, the oldest first',
  answer: { admins: z.array(adminSchema) },
});

export const addAdmin = defineCall({
  method: 'POST',
  path: '/api/admin/admins',
  access: 'admin:admins',
  summary: 'Add an admin',
  status: 201,
  isForm: true,
  body: z.object({
    email: emailSchema,
    password: newPasswordSchema('Password'),
    role: z._default(roleSchema, defaultAdminRole),
  }),
  answer: { admin: adminSchema },
  refusals: ['exists'],
});

export const changeAdminRole = defineCall({
  method: 'PATCH',
  path: '/api/admin/admins/{id}/role',
  access: 'admin:admins',
  summary: 'Change the role of another admin, whose sessions end',
  body: z.object({ role: roleSchema }),
  answer: { admin: adminSchema },
  refusals: ['conflict'],
});

export const deleteAdmin = defineCall({
  method: 'DELETE',
  path: '/api/admin/admins/{id}',
  access: 'admin:admins',
  summary: 'Delete another admin, whose sessions end',
  refusals: ['conflict'],
});

const dayMs = 24 * 60 * 60_000;

/** A day such as 2026-11-27, in UTC, or a moment with its zone; in milliseconds. `lasts` is added to a day. */
const dayOrMoment = (name: string, lasts: number) => {
  const refusal = adminMessages.audit.badTime(name);
  return z.optional(
    z.union(
      [
        z.pipe(
          z.iso.date(),
          z.transform((day: string) => Date.parse(day) + lasts),
        ),
        z.pipe(
          z.iso.datetime({ offset: true }),
          z.transform((moment: string) => Date.parse(moment)),
        ),
      ],
      refusal,
    ),
  );
};

/** Filters of the audit log: an admin by their id, an action, and a time from the first moment up to the second. A day as `to` is in it. */
const auditFilters = {
  admin: z.optional(text({ label: 'admin', max: 100 })),
  action: z.optional(z.enum(auditActions, adminMessages.audit.badAction)),
  from: dayOrMoment('from', 0),
  to: dayOrMoment('to', dayMs),
};

export const listAudit = defineCall({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin:audit',
  summary: 'Actions of admins, the latest first: all, or by admin, action and time',
  query: z.object({ ...adminPageQuery, ...auditFilters }),
  answer: { entries: z.array(auditEntrySchema), ...totalOf },
});

export const downloadAudit = defineCall({
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'admin:audit',
  summary: 'Actions of admins as CSV with the same filters, the latest first: Time, Admin, Role, Action, Target',
  query: z.object(auditFilters),
  produces: 'text/csv',
});
