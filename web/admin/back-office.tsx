import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import type { AdminInfo } from '#contract/admins/admins.ts';
import { mayEnter } from '#contract/roles.ts';
import { NotFoundPage } from '#web/pages/not-found-page.tsx';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AdminLoginPage } from './login/admin-login-page.tsx';
import { AdminContext } from './admin-context.ts';
import { useAdminSession } from './admin-session.ts';
import { deniedText, homeOf, loginPath, loginTitle, type AdminPage, adminPages } from './admin-pages.ts';
import { AdminFailure } from './admin-failure.tsx';
import { AdminFrame } from './admin-frame.tsx';

const SecondFactorRequired = lazy(async () => ({
  default: await loadChunk(
    'admin-second-factor',
    async () => (await import('./account/second-factor-required.tsx')).SecondFactorRequired,
  ),
}));

const parts = new Map(
  adminPages.map(({ slug, load }) => {
    const Part = lazy(async () => ({ default: await loadChunk(`admin-${slug}`, load) }));
    return [slug, <Part key={slug} />];
  }),
);

/** Lets in whom the server lets in as well: somebody signed in, whose role may enter the page. */
function Guarded({ page, children }: { page: AdminPage; children: ReactNode }) {
  const session = useAdminSession();
  const { search } = useLocation();
  if (session.status === 'unknown') return <Spinner />;
  if (session.status === 'out') {
    // After a deliberate sign-out, the next person may be somebody else.
    const wanted = session.end === 'left' ? undefined : { slug: page.slug, search };
    return <Navigate to={loginPath} replace state={wanted} />;
  }
  return (
    <AdminFrame admin={session.admin} chosen={page.slug}>
      <Entered admin={session.admin} needsSecondFactor={session.needsSecondFactor === true} page={page}>
        {children}
      </Entered>
    </AdminFrame>
  );
}

interface EnteredProps {
  admin: AdminInfo;
  needsSecondFactor: boolean;
  page: AdminPage;
  children: ReactNode;
}

function Entered({ admin, needsSecondFactor, page, children }: EnteredProps) {
  if (needsSecondFactor) return <SecondFactorRequired />;
  if (!mayEnter(admin.role, page.slug)) return <AdminFailure>{deniedText(page)}</AdminFailure>;
  return <AdminContext value={admin}>{children}</AdminContext>;
}

/** Of /admin itself: wherever the admin begins. */
function Home() {
  const session = useAdminSession();
  if (session.status === 'unknown') return <Spinner />;
  return <Navigate to={session.status === 'in' ? homeOf(session.admin.role) : loginPath} replace />;
}

/** Everything under /admin. */
export function BackOffice() {
  const slug = (useParams()['*'] ?? '').replace(/\/+$/, '');
  if (slug === '') return <Home />;
  if (slug === 'login') {
    return (
      <>
        <PageTitle>{loginTitle}</PageTitle>
        <AdminLoginPage />
      </>
    );
  }
  const page = adminPages.find((candidate) => candidate.slug === slug);
  if (!page) return <NotFoundPage />;
  return (
    <Guarded page={page}>
      <PageTitle>{page.title}</PageTitle>
      <Suspense fallback={<Spinner />}>{parts.get(page.slug)}</Suspense>
    </Guarded>
  );
}
