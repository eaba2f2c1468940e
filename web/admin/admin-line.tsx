import type { ReactNode } from 'react';
import type { AdminRole } from '#contract/roles.ts';
import classes from './admin-line.module.css';
import { RoleBadge } from './cells/role-badge.tsx';

/** The signed-in admin with their role, under a page's title. */
export function AdminLine({ role, children }: { role: AdminRole; children: ReactNode }) {
  return (
    <p className={classes.line}>
      <span>{children}</span> <RoleBadge role={role} />
    </p>
  );
}
