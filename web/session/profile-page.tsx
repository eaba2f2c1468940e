import { MessagePage } from '#web/ui/message-page.tsx';

export function ProfilePage() {
  return <MessagePage title="Profile Settings" text="This page is being built." />;
}
