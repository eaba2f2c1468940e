import { AccessTokensSection } from '#web/access-tokens/access-tokens-section.tsx';
import { DevicesSection } from '#web/devices/devices-section.tsx';
import { MailAddressSection } from '#web/mail-notes/mail-address-section.tsx';
import { ModerationSection } from '#web/moderation/moderation-section.tsx';
import { PageBookmark } from '#web/notes/capture/page-bookmark.tsx';
import { ExportAllNotes } from '#web/notes/export/export-all-notes.tsx';
import { NotificationSettings } from '#web/push/notification-settings.tsx';
import { PasskeysSection } from '#web/passkeys/passkeys-section.tsx';
import { HiddenPeopleSection } from '#web/safety/hidden-people-section.tsx';
import { SecondFactorSection } from '#web/second-factor/second-factor-section.tsx';
import { ProfilePage } from '#web/session/profile/profile-page.tsx';
import { WebhooksSection } from '#web/webhooks/webhooks-section.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { DocumentToolsContext } from '#web/notes/notes-backend.ts';

const { Component: FileReadingSection } = lazyComponent(
  'file-reading-section',
  async () => (await import('#web/notes/file-words/file-reading-section.tsx')).FileReadingSection,
);

const loadDocumentTools = () => import('./document-tools.ts');
const loadWordReader = () => import('./words-of-file.ts');

/** A user's settings: profile, security and notifications. */
export function ProfileSettingsPage() {
  const safety = (
    <>
      <DevicesSection />
      <SecondFactorSection />
      <PasskeysSection />
      <HiddenPeopleSection />
      <ModerationSection />
    </>
  );
  const notifications = (
    <>
      <NotificationSettings />
      <FileReadingSection load={loadWordReader} />
    </>
  );
  const automation = (
    <>
      <PageBookmark />
      <MailAddressSection />
      <AccessTokensSection />
      <WebhooksSection />
    </>
  );
  const exports = (
    <DocumentToolsContext value={loadDocumentTools}>
      <ExportAllNotes />
    </DocumentToolsContext>
  );
  return <ProfilePage safety={safety} notifications={notifications} automation={automation} exports={exports} />;
}
