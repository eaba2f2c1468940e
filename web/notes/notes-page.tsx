import { MessagePage } from '#web/ui/message-page.tsx';

export function NotesPage() {
  return <MessagePage title="Notes" text="This page is being built." />;
}
