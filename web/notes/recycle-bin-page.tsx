import { MessagePage } from '#web/ui/message-page.tsx';

export function RecycleBinPage() {
  return <MessagePage title="Recycle Bin" text="This page is being built." />;
}
