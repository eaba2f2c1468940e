import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { timings } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { registrationFlag } from '#web/platform/storage.ts';
import { useTopModal } from '#web/ui/open-modals.ts';
import classes from './registration-toast.module.css';
import { useSession } from './session-context.tsx';

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
      {messages.session.registeredAs(number)}
    </div>
  );
  // Inside the welcome popup while that is open: all else on the page is inert then.
  return modal ? createPortal(toast, modal) : toast;
}

/** Tells a new person once which registered user he is. */
export function RegistrationToast() {
  const { user } = useSession();
  const [isClosed, setClosed] = useState(false);
  const flag = user ? registrationFlag.get() : null;
  const number = Number(flag);
  if (flag === null || !Number.isInteger(number) || isClosed) return null;
  return (
    <Toast
      number={number}
      onClose={() => {
        registrationFlag.remove();
        setClosed(true);
      }}
    />
  );
}
