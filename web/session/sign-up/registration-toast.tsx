import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { timings } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { registrationFlag } from '#web/platform/storage.ts';
import { useTopModal } from '#web/ui/dialog/open-modals.ts';
import classes from './registration-toast.module.css';
import { useOneTimeFlag } from './use-one-time-flag.ts';

function Toast({ number, onClose }: { number: number; onClose: () => void }) {
  const modal = useTopModal();
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), timings.registrationToast);
    return () => clearTimeout(timer);
  }, []);
  const toast = (
    <div role="status" className={classes.toast}>
      {messages.accounts.registeredAs(number)}
    </div>
  );
  // Inside a dialog while one is open: all else on the page is inert then.
  return modal ? createPortal(toast, modal) : toast;
}

/** Tells somebody who has just signed up which registered user they are. */
export function RegistrationToast() {
  const flag = useOneTimeFlag(registrationFlag);
  const [isClosed, setClosed] = useState(false);
  const number = Number(flag);
  if (flag === null || !Number.isInteger(number) || isClosed) return null;
  return <Toast number={number} onClose={() => setClosed(true)} />;
}
