import type { ModerationAction } from '#contract/moderation/moderation.ts';
import type { ReportContentType } from '#contract/reports/reports.ts';

/** An action of a moderator on a person, with what it was about as it was then. */
export interface ModerationActionsTable {
  id: string;
  user_id: string;
  type: ModerationAction['type'];
  reason: string;
  /** The end of a suspension. */
  until: number | null;
  content_type: ReportContentType | null;
  excerpt: string | null;
  /** The admin of the moment, who may be gone. */
  admin_id: string;
  admin_email: string;
  created_at: number;
}

/** A note of admins about a person, for admins alone. */
export interface StaffNotesTable {
  id: string;
  user_id: string;
  text: string;
  admin_email: string;
  created_at: number;
}

/** An appeal against an action, once for each. The last four columns are null while it is open. */
export interface AppealsTable {
  id: string;
  action_id: string;
  user_id: string;
  text: string;
  created_at: number;
  is_open: number;
  granted: number | null;
  reason: string | null;
  decided_at: number | null;
  /** Address of the admin. */
  decided_by: string | null;
}

export interface ModerationTables {
  appeals: AppealsTable;
  moderation_actions: ModerationActionsTable;
  staff_notes: StaffNotesTable;
}
