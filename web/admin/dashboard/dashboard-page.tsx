import { Link } from 'react-router';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { AdminLine } from '../admin-line.tsx';
import { useAdminSession } from '../admin-session.ts';
import { CountCards } from '../count-cards.tsx';
import { useTotals, useOwnQueuedNotes } from './dashboard.queries.ts';
import classes from './dashboard-page.module.css';

const { counted } = adminLimits;

/** Filters are counted up to a limit, and a dash stands for what could not be had. */
const countText = (count: number | null): string =>
  count === null ? '–' : `${count.toLocaleString('en-US')}${count >= counted ? '+' : ''}`;

/** Open tasks of an admin, each with a link. */
function WaitingList() {
  return (
    <section className={classes.waiting} aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      <ul className={classes.list}>
        {useOwnQueuedNotes().map(({ label, to, count }) => (
          <li key={label}>
            <Link to={to} className={classes.link} data-quiet={!count || undefined}>
              <span>{label}</span>
              {count === undefined ? (
                <span className={classes.bar} role="status" aria-label="Loading" />
              ) : (
                <span className={classes.count}>{countText(count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where superAdmins and editors begin. */
export function DashboardPage() {
  const session = useAdminSession();
  const { users, blogs, notes, comments } = useTotals();
  if (session.status !== 'in') return null;
  const { email, role } = session.admin;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Dashboard</h1>
        <AdminLine role={role}>Welcome, {email}</AdminLine>
      </header>
      <CountCards
        label="Totals"
        cards={[
          { label: 'Users', count: users, to: '/admin/users' },
          { label: 'Blogs', count: blogs, to: '/admin/blogs' },
          { label: 'Notes', count: notes, to: '/admin/notes' },
          { label: 'Comments', count: comments, to: '/admin/comments' },
        ]}
      />
      <WaitingList />
    </div>
  );
}
