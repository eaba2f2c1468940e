import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { MessagePage } from '#web/ui/message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      title="Page not found"
      text="There is no page at this address. It may have moved, or the link has a letter too many. Your notes are where you left them."
    >
      <Button component={Link} to="/">
        Go home
      </Button>
      <Button component={Link} to="/notes" variant="default">
        Open my notes
      </Button>
    </MessagePage>
  );
}
