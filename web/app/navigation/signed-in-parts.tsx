import { Suspense, useState } from 'react';
import { isTabOnly, registrationFlag, storedPushChoice, welcomeFlag } from '#web/platform/storage.ts';
import { useSession } from '#web/session/session-context.tsx';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import classes from './signed-in-parts.module.css';

const LazyGreeting = optionalComponent(async () => (await import('#web/session/sign-up/greeting.tsx')).Greeting);
const LazyBell = optionalComponent(async () => (await import('#web/push/notification-bell.tsx')).NotificationBell);
const LazyInvitation = optionalComponent(async () => (await import('#web/push/push-invitation.tsx')).PushInvitation);
const LazyMenu = optionalComponent(async () => (await import('./user-menu.tsx')).UserMenu);
const LazyOutbox = optionalComponent(async () => (await import('#web/notes/replica/unsent-changes.tsx')).UnsentChanges);

const LazyUnconfirmed = optionalComponent(
  async () => (await import('#web/session/email/unconfirmed-notice.tsx')).UnconfirmedNotice,
);
const LazyKeptInTab = optionalComponent(async () => (await import('#web/notes/replica/kept-in-tab.tsx')).KeptInTab);

/** The bell of the signed-in person; nothing for a guest. */
export function Bell() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={<span className={classes.bellPlace} />}>
      <LazyBell key={user._id} />
    </Suspense>
  );
}

/** The menu of the signed-in person; nothing for a guest. */
export function PersonMenu() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={<span className={classes.menuPlace} />}>
      <LazyMenu user={user} />
    </Suspense>
  );
}

/** False where push messages are refused for good, or turned off: nothing is left to ask or to register. */
function canHavePush(): boolean {
  // Messages would come to a device that is not the person's.
  if (isTabOnly()) return false;
  if (!('Notification' in window) || Notification.permission === 'denied') return false;
  return storedPushChoice.get() !== 'off';
}

/** Holds on to the answer: the invitation itself turns push messages off. */
function OpenPush() {
  const [isOpen] = useState(canHavePush);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <LazyInvitation />
    </Suspense>
  );
}

/** Push messages of the signed-in person; nothing for a guest. */
export function Push() {
  const { user } = useSession();
  return user && <OpenPush key={user._id} />;
}

/** Asks a signed-in person to confirm their address; nothing for everybody else. */
export function Unconfirmed() {
  const { user } = useSession();
  // A person whom an older version remembered has no such field.
  if (user?.emailVerified !== false) return null;
  return (
    <Suspense fallback={null}>
      <LazyUnconfirmed user={user} />
    </Suspense>
  );
}

/** Sends what the signed-in person changed without a network, and counts what is not sent yet. */
export function Outbox() {
  const { user } = useSession();
  if (!user) return null;
  return <Suspense fallback={null}>{isTabOnly() ? <LazyKeptInTab /> : <LazyOutbox key={user._id} />}</Suspense>;
}

/** Holds on to the greeting, whose flags are gone as soon as it shows. */
function DueGreeting({ name }: { name: string }) {
  const [isDue] = useState(() => welcomeFlag.get() !== null || registrationFlag.get() !== null);
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <LazyGreeting name={name} />
    </Suspense>
  );
}

/** The greeting after login and sign-up, where one is due; few visits load it. */
export function LoginGreeting() {
  const { user } = useSession();
  if (!user) return null;
  return <DueGreeting key={user._id} name={user.name} />;
}
