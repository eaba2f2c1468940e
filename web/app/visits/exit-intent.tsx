import { Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useMatches } from 'react-router';
import { exitIntentFlag } from '#web/platform/storage.ts';
import { useSession } from '#web/session/session-context.tsx';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import { pageHandleOf } from '../routes/page-handle.ts';
import { watchExitIntent } from './watch-exit-intent.ts';

const LazyPopup = optionalComponent(async () => (await import('#web/product/exit-popup.tsx')).ExitPopup);

/** Where a visitor is signing up or logging in already. */
const formPages = new Set(['login-page', 'signup-page', 'forgot-password-page']);

/** Speaks to a visitor who is about to leave a public page, once per session. */
export function ExitIntent() {
  const { status } = useSession();
  const page = pageHandleOf(useMatches());
  const [isShown, setIsShown] = useState(false);
  const hide = useCallback(() => setIsShown(false), []);

  const onLeave = useEffectEvent(() => {
    const isPublic = page !== undefined && !page.isUnlisted && !formPages.has(page.chunk);
    if (!isPublic || status !== 'guest' || exitIntentFlag.get() !== null) return;
    exitIntentFlag.set('yes');
    setIsShown(true);
  });
  useEffect(() => watchExitIntent(() => onLeave()), []);

  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <LazyPopup onClose={hide} />
    </Suspense>
  );
}
