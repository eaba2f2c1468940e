import { Button } from '@mantine/core';
import { Link, useLocation, useMatches } from 'react-router';
import { descriptionOf } from '#web/app/page-descriptions.ts';
import { pageHandleOf } from '#web/app/page-handle.ts';
import { MessagePage } from '#web/ui/message-page.tsx';

/** A page of the route table that is still to be built: says in a sentence or two what it will hold. */
export function ComingPage() {
  const page = pageHandleOf(useMatches());
  const { pathname } = useLocation();
  return (
    <MessagePage
      title={page?.title ?? ''}
      text={`${descriptionOf(pathname.replace(/\/+$/, ''))} This page is still being built.`}
    >
      <Button component={Link} to="/" variant="default">
        Back to the home page
      </Button>
    </MessagePage>
  );
}
