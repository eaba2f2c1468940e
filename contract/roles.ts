/** Roles and areas of the back office. This file imports nothing, so that any layer may read it. */

export const adminRoles = ['superAdmin', 'editor', 'moderator'] as const;

export type AdminRole = (typeof adminRoles)[number];

/** Default role of a new admin. */
export const defaultAdminRole: AdminRole = 'editor';

const everyone: readonly AdminRole[] = adminRoles;
const editors: readonly AdminRole[] = ['superAdmin', 'editor'];
const superAdmins: readonly AdminRole[] = ['superAdmin'];

/** The parts of the back office, and the roles that may enter each: the server asks at every call, the screens mirror it. */
export const adminAreas = {
  /** Signing out, and setting up the second factor: also open to an admin who has to set one up. */
  signIn: everyone,
  /** The rest of one's own account: devices and the password. */
  account: everyone,
  dashboard: editors,
  users: editors,
  /** Letting people in again who have lost the second step of signing in. */
  recovery: superAdmins,
  blogs: editors,
  notes: editors,
  posts: everyone,
  comments: everyone,
  reports: everyone,
  /** A person on one screen, and what is done short of a ban. */
  moderation: everyone,
  appeals: everyone,
  feedback: everyone,
  analytics: editors,
  meta: editors,
  settings: superAdmins,
  ads: superAdmins,
  admins: superAdmins,
  audit: superAdmins,
} as const;

export type AdminArea = keyof typeof adminAreas;

export const mayEnter = (role: AdminRole, area: AdminArea): boolean => adminAreas[area].includes(role);
