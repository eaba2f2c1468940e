import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ChunkLoadError } from '#web/platform/lazy-page.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { ReplayEarlyEvents } from './start-up/replay-early-events.tsx';

function sentenceOf(error: unknown): string {
  if (error instanceof ChunkLoadError && !navigator.onLine)
    return `${error.message}. You are offline, and this browser has not kept this page yet.`;
  if (error instanceof ChunkLoadError) return `${error.message}. The connection may be slow, or a new version is out.`;
  return 'Something on this page went wrong. Your text is kept in this browser and will be back after a reload.';
}

const titleFor = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 404 ? 'This page does not exist' : 'This page could not be shown';

/** Stands in for a page that failed. Drafts outlive it; the navigation stays usable round it. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => {
    // For whoever looks for the cause: the error itself is not shown to people.
    if (error instanceof Error) reportError(error);
  }, [error]);
  return (
    <MessagePage title={titleFor(error)} text={sentenceOf(error)} role="alert">
      <Button onClick={() => window.location.reload()}>Reload</Button>
      <ButtonAnchor variant="default" href="/">
        Go home
      </ButtonAnchor>
      <ReplayEarlyEvents />
    </MessagePage>
  );
}
