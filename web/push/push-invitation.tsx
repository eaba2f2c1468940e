import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { registrationFlag, storedPushChoice, welcomeFlag } from '#web/platform/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { canOfferPush, refreshPush, turnPushOn } from './push-choice.ts';
import classes from './push-invitation.module.css';

/** One thing at a time: the greeting after login comes first, this with the next page. */
const isGreeting = () => welcomeFlag.get() !== null || registrationFlag.get() !== null;

/**
 * Registers the browser of a signed-in person for push messages, silently if they allow them already. If they were
 * never asked it explains first what they are for, once; with the next page, as it must not move what they read.
 */
export function PushInvitation() {
  const { pathname } = useLocation();
  /** The page on which it turned out that the person is to be asked. */
  const [dueOn, setDueOn] = useState<string>();
  const isDue = dueOn !== undefined;

  useEffect(() => {
    void refreshPush();
  }, []);
  useEffect(() => {
    let isCurrent = true;
    if (isDue || isGreeting()) return undefined;
    void canOfferPush().then((isAsked) => {
      if (isCurrent && isAsked) setDueOn(pathname);
    });
    return () => {
      isCurrent = false;
    };
  }, [isDue, pathname]);

  // The settings say the same, with more about it.
  if (!isDue || pathname === dueOn || pathname === '/profile') return null;
  return (
    <aside aria-label="Push messages" className={classes.bar}>
      <p className={classes.text}>
        <IconBell aria-hidden className={classes.icon} stroke={1.7} />
        Get a note when someone answers your thoughts or sends a friend request.
      </p>
      <div className={classes.actions}>
        <Button
          size="compact"
          onClick={() => {
            setDueOn(undefined);
            void turnPushOn();
          }}
        >
          Turn on
        </Button>
        <Button
          size="compact"
          variant="subtle"
          color="plain"
          onClick={() => {
            setDueOn(undefined);
            storedPushChoice.set('off');
          }}
        >
          Not now
        </Button>
      </div>
    </aside>
  );
}
