import type { AdminRole } from '#contract/roles.ts';
import { Badge, type BadgeTone } from './badge.tsx';

/** As the specification colours them; any other role would be secondary. */
const tones: Record<AdminRole, BadgeTone> = { superAdmin: 'primary', editor: 'success', moderator: 'warning' };

export function RoleBadge({ role }: { role: AdminRole }) {
  return <Badge tone={tones[role]}>{role}</Badge>;
}
