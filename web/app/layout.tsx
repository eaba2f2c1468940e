import { Outlet, ScrollRestoration } from 'react-router';
import { Footer } from './footer.tsx';
import classes from './layout.module.css';
import { NavBar } from './nav-bar.tsx';
import { OfflineBadge } from './offline-badge.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { LoginGreeting, Outbox, Push } from './signed-in-parts.tsx';

/** The page between the navigation and the footer, and what may stand over it. */
export function Layout() {
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <NavBar />
      <Push />
      {/* Before the page, whose own title has the last word. */}
      <RouteAnnouncer />
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
      <OfflineBadge />
      <LoginGreeting />
      <Outbox />
      <ScrollRestoration />
    </>
  );
}
