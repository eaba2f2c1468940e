import { useEffect, useRef, useState } from 'react';
import { timings } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { registrationFlag } from '#web/platform/storage.ts';
import classes from './registration-toast.module.css';
import { useSession } from './session-context.tsx';

function Toast({ number, onClose }: { number: number; onClose: () => void }) {
  const toast = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  }, [onClose]);
  useEffect(() => {
    // Above the welcome popup, which is in the browser's top layer itself.
    toast.current?.showPopover?.();
    const timer = setTimeout(() => latest.current(), timings.registrationToast);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={toast} role="status" popover="manual" className={classes.toast}>
      {messages.session.registeredAs(number)}
    </div>
  );
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
