import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { User } from '#contract/session/own-account.ts';
import { changePassword } from '#contract/users/users.ts';
import { call } from '#web/platform/api-client.ts';
import { EmailSection } from '../email/email-section.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordSection } from './password-section.tsx';
import { PictureField } from './picture-field.tsx';
import classes from './profile-page.module.css';
import { ProfileSection } from './profile-section.tsx';
import { ScheduledExportPanel } from './scheduled-export-panel.tsx';
import { StorageMeter } from './storage-meter.tsx';
import { useSession } from '../session-context.tsx';
import { useUnsavedChanges } from '#web/forms/use-unsaved-changes.ts';

const sinceOf = ({ createdAt }: User) =>
  new Date(createdAt).toLocaleDateString('en-US', { month: 'long', year: 'numeric' });

interface OtherSections {
  /** How the account is kept safe: devices and the second step of signing in. */
  safety: ReactNode;
  notifications: ReactNode;
  /** Ways in for the person's own programs. */
  automation: ReactNode;
  /** More ways to take data along. */
  exports: ReactNode;
}

/** The sections come after the session's check, when the browser has looked for the one of the address in vain. */
function useSectionOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

function Settings({ user, safety, notifications, automation, exports }: OtherSections & { user: User }) {
  const unsaved = useUnsavedChanges();
  useSectionOfAddress();
  return (
    <>
      <ProfileSection title="Profile" about="How others see you, beside what you choose to share.">
        <PictureField user={user} onUnsaved={unsaved.report} />
        <NameForm user={user} onUnsaved={unsaved.report} />
      </ProfileSection>
      <EmailSection user={user} />
      <PasswordSection email={user.email} save={(body) => call(changePassword, { body })} onUnsaved={unsaved.report} />
      {safety}
      {notifications}
      {automation}
      <ProfileSection title="Your data" about="Your texts belong to you. Take them with you whenever you like.">
        <StorageMeter />
        <ExportData onUnsaved={unsaved.report} />
        {exports}
        <ScheduledExportPanel />
        <p>
          Notes from another program come in by <Link to="/import">Import</Link>.
        </p>
      </ProfileSection>
      <ProfileSection title="Delete account" about="For when you are done here.">
        <DeleteAccount user={user} onDeleted={unsaved.forget} />
      </ProfileSection>
    </>
  );
}

/** Settings of a user's own account. Some sections come from other domains. */
export function ProfilePage(others: OtherSections) {
  const { user } = useSession();
  // The guard shows this page to a signed-in person only; for a moment while the account goes there is nobody.
  if (!user) return null;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>Profile Settings</h1>
        <p className={classes.lead}>
          {user.email}, here since {sinceOf(user)}
        </p>
      </header>
      <Settings user={user} {...others} />
    </div>
  );
}
