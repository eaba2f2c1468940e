import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      title="Page not found"
      text="There is no page at this address. It may have moved, or the link has a letter too many. Your notes are where you left them."
    >
      <ButtonLink to="/">Go home</ButtonLink>
      <ButtonLink to="/notes" variant="default">
        Open my notes
      </ButtonLink>
    </MessagePage>
  );
}
