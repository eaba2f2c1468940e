import { Suspense } from 'react';
import { LandingPage } from '#web/product/landing/landing-page.tsx';
import { useSession } from '#web/session/session-context.tsx';
import { optionalComponent } from '#web/ui/optional-component.tsx';

const LazyNewest = optionalComponent(async () => (await import('./newest-lists.tsx')).NewestLists);

/** The home page: what the product is, and for somebody signed in the newest of theirs and of everybody's, which visitors do not load. */
export function HomePage() {
  const { user } = useSession();
  const own = user && (
    <Suspense fallback={null}>
      <LazyNewest key={user._id} />
    </Suspense>
  );
  return <LandingPage own={own} />;
}
