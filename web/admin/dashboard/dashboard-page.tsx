import { useAdminSession } from '../admin-session.ts';
import { RoleBadge } from '../role-badge.tsx';

/** Where superAdmins and editors begin. */
export function DashboardPage() {
  const session = useAdminSession();
  if (session.status !== 'in') return null;
  const { email, role } = session.admin;
  return (
    <section>
      <h1>Dashboard</h1>
      <p>
        Welcome, {email} <RoleBadge role={role} />
      </p>
    </section>
  );
}
