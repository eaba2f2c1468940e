import type { Generated } from 'kysely';
import type { AuditAction } from '#contract/admins/admins.ts';
import type { AdminRole } from '#contract/roles.ts';

export interface AdminsTable {
  id: string;
  email: string;
  /** The address as it is compared: lower case. Unique. */
  email_key: string;
  password_hash: string;
  role: AdminRole;
  created_at: number;
}

export interface AdminSessionsTable {
  /** SHA-256 of the token, hex. The token itself is stored nowhere. */
  token_hash: string;
  id: string;
  admin_id: string;
  device: string;
  created_at: number;
  last_used_at: number;
  /** When its admin last used a passkey with it; null where they never did. */
  passkey_at: Generated<number | null>;
}

/**
 * Actions of admins. The address and role are those of the moment, and outlive the admin. `target` has ids, and the words of a search; no
 * address, title or name of what it was done to.
 */
export interface AuditLogTable {
  id: string;
  /** Null for admins who were deleted before it was kept. */
  admin_id: string | null;
  admin_email: string;
  admin_role: AdminRole;
  action: AuditAction;
  target: string;
  created_at: number;
}

/** Admins, and what they did. */
export interface BackOfficeTables {
  admins: AdminsTable;
  admin_sessions: AdminSessionsTable;
  audit_log: AuditLogTable;
}
