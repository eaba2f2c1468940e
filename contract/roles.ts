/** Roles of the back office. The order is that of the specification's table. */
export const adminRoles = ['superAdmin', 'editor', 'moderator'] as const;

export type AdminRole = (typeof adminRoles)[number];
