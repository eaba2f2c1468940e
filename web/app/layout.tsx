import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { FollowNotes } from '#web/notes/sync/follow-notes.tsx';
import { Announcement } from '#web/site/announcement.tsx';
import { Banner } from '#web/site/banner.tsx';
import { SideAds } from '#web/site/side-ads.tsx';
import { ReplayEarlyEvents } from './start-up/replay-early-events.tsx';
import { ExitIntent } from './visits/exit-intent.tsx';
import { Footer } from './footer/footer.tsx';
import classes from './layout.module.css';
import { NavBar } from './navigation/nav-bar.tsx';
import { OfflineBadge } from './offline-badge.tsx';
import { RouteAnnouncer } from './navigation/route-announcer.tsx';
import { LoginGreeting, Outbox, Push, Unconfirmed } from './navigation/signed-in-parts.tsx';
import { PaletteKeys } from './palette/palette-keys.tsx';
import { usePageViews } from './visits/page-views.ts';

/** The page between the navigation and the footer, and what may stand over it. */
export function Layout() {
  usePageViews();
  const { pathname } = useLocation();
  // It has a frame of its own, and greets nobody.
  const isBackOffice = /^\/admin(?:\/|$)/.test(pathname);
  return (
    <>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      {!isBackOffice && (
        <>
          <Announcement />
          <NavBar />
          <Push />
          <Banner />
          <Unconfirmed />
        </>
      )}
      {/* Before the page, whose own title has the last word. */}
      <RouteAnnouncer />
      <div className={classes.columns}>
        <main id="content" tabIndex={-1} className={classes.main}>
          {/* A boundary is hydrated in small pieces, between which the browser answers. */}
          <Suspense>
            <Outlet />
            <ReplayEarlyEvents />
          </Suspense>
        </main>
        {!isBackOffice && <SideAds />}
      </div>
      <Footer />
      <OfflineBadge>{!isBackOffice && <Outbox />}</OfflineBadge>
      {!isBackOffice && (
        <>
          <LoginGreeting />
          <ExitIntent />
          <FollowNotes />
          <PaletteKeys />
        </>
      )}
      <ScrollRestoration />
    </>
  );
}
