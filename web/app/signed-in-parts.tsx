import { Suspense } from 'react';
import { registrationFlag, welcomeFlag } from '#web/platform/storage.ts';
import { useSession } from '#web/session/session-context.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import classes from './signed-in-parts.module.css';

const LateGreeting = latePart(async () => (await import('#web/session/greeting.tsx')).Greeting);
const LateBell = latePart(async () => (await import('#web/push/notification-bell.tsx')).NotificationBell);
const LateInvitation = latePart(async () => (await import('#web/push/push-invitation.tsx')).PushInvitation);
const LateMenu = latePart(async () => (await import('./user-menu.tsx')).UserMenu);
const LateOutbox = latePart(async () => (await import('#web/notes/waiting-notes.tsx')).WaitingNotes);

/** The bell of the signed-in person; nothing for a guest. */
export function Bell() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={<span className={classes.bellPlace} />}>
      <LateBell key={user._id} />
    </Suspense>
  );
}

/** The menu of the signed-in person; nothing for a guest. */
export function PersonMenu() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={<span className={classes.menuPlace} />}>
      <LateMenu user={user} />
    </Suspense>
  );
}

/** Push messages of the signed-in person; nothing for a guest. */
export function Push() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <LateInvitation key={user._id} />
    </Suspense>
  );
}

/** Sends what the signed-in person wrote without a network. */
export function Outbox() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <LateOutbox key={user._id} />
    </Suspense>
  );
}

/** The greeting after login and sign-up, where one is due; few visits load it. */
export function LoginGreeting() {
  const { user } = useSession();
  if (!user || (welcomeFlag.get() === null && registrationFlag.get() === null)) return null;
  return (
    <Suspense fallback={null}>
      <LateGreeting />
    </Suspense>
  );
}
