import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { type AdminInfo, adminLogout } from '#contract/admins/admins.ts';
import { type AdminArea, mayEnter } from '#contract/roles.ts';
import { LeafMark } from '#web/ui/page/brand-logo.tsx';
import { adminCall } from './admin-call.ts';
import { forgetAdmin } from './admin-session.ts';
import { homeOf, adminPages } from './admin-pages.ts';
import { RoleBadge } from './cells/role-badge.tsx';
import classes from './admin-frame.module.css';

interface AdminFrameProps {
  admin: AdminInfo;
  chosen: AdminArea;
  children: ReactNode;
}

/** The token ends on the server, too; where that cannot be reached it ends by itself after a while. */
function signOut(): void {
  adminCall(adminLogout).catch(() => undefined);
  forgetAdmin('left');
}

/** The navigation of the back office beside its page; on phones above it, in a line that scrolls. */
export function AdminFrame({ admin, chosen, children }: AdminFrameProps) {
  return (
    <div className={classes.frame}>
      <aside className={classes.side}>
        <Link to={homeOf(admin.role)} className={classes.brand} aria-label="Thoughtleaf back office">
          <LeafMark />
          <span>Back office</span>
        </Link>
        <nav aria-label="Admin" className={classes.nav}>
          {adminPages
            .filter(({ slug, isOwn }) => !isOwn && mayEnter(admin.role, slug))
            .map(({ slug, title }) => (
              <NavLink
                key={slug}
                to={`/admin/${slug}`}
                className={classes.link ?? ''}
                // Keeps the chosen one in sight where the line scrolls.
                ref={(link) => {
                  if (link && slug === chosen) link.scrollIntoView({ block: 'nearest', inline: 'center' });
                }}
              >
                {title}
              </NavLink>
            ))}
        </nav>
        <div className={classes.who}>
          <span className={classes.email} title={admin.email}>
            {admin.email}
          </span>
          <span className={classes.role}>
            <RoleBadge role={admin.role} />
          </span>
          <NavLink to="/admin/account" className={classes.out ?? ''}>
            <IconShieldLock aria-hidden size="1.1rem" stroke={1.6} />
            <span className={classes.account}>Your account</span>
          </NavLink>
          <button type="button" className={classes.out} onClick={signOut}>
            <IconLogout aria-hidden size="1.1rem" stroke={1.6} />
            Sign out
          </button>
        </div>
      </aside>
      <div className={classes.page}>{children}</div>
    </div>
  );
}
