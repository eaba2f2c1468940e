import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { timings } from '#contract/limits.ts';
import classes from './alerts.module.css';
import { useTopModal } from './open-modals.ts';

export type AlertType = 'success' | 'danger' | 'warning' | 'info' | 'primary';

interface AlertOptions {
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onClick: () => void };
}

type ShowAlert = (type: AlertType, message: string, options?: AlertOptions) => void;

interface ShownAlert extends AlertOptions {
  /** Tells two alerts of the same words apart, so that the second runs its full time. */
  id: number;
  type: AlertType;
  message: string;
}

// Outside a provider nothing may get lost silently.
const browserAlert: ShowAlert = (type, message) => window.alert(`${type}: ${message}`);

const AlertContext = createContext<ShowAlert>(browserAlert);

/** Shows the page's one transient alert. */
export const useAlert = (): ShowAlert => useContext(AlertContext);

/** Hides after three seconds without pointer or focus on it: an action must stay reachable. */
function useHideAfterRest(isHeld: boolean, onHide: () => void) {
  const latest = useRef(onHide);
  useEffect(() => {
    latest.current = onHide;
  }, [onHide]);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => latest.current(), timings.alert);
    return () => clearTimeout(timer);
  }, [isHeld]);
}

function AlertCard({ alert, onHide }: { alert: ShownAlert; onHide: () => void }) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useHideAfterRest(isHovered || isFocused, onHide);
  const isUrgent = alert.type === 'danger' || alert.type === 'warning';
  return (
    <div
      role={isUrgent ? 'alert' : 'status'}
      className={classes.card}
      data-alert-type={alert.type}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.message}>{alert.message}</span>
      {alert.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            alert.action?.onClick();
            onHide();
          }}
        >
          {alert.action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={onHide}>
        <IconX aria-hidden size="1rem" />
      </button>
    </div>
  );
}

/** At the foot of the screen; inside the modal dialog where one is open, or the alert could not be reached. */
function AlertRegion({ children }: { children: ReactNode }) {
  const modal = useTopModal();
  const region = <div className={classes.region}>{children}</div>;
  return modal ? createPortal(region, modal) : region;
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const [alert, setAlert] = useState<ShownAlert>();
  const nextId = useRef(0);

  const show = useCallback<ShowAlert>((type, message, options) => {
    nextId.current += 1;
    setAlert({ id: nextId.current, type, message, ...options });
  }, []);
  const hide = useMemo(() => () => setAlert(undefined), []);

  return (
    <AlertContext value={show}>
      {children}
      <AlertRegion>{alert && <AlertCard key={alert.id} alert={alert} onHide={hide} />}</AlertRegion>
    </AlertContext>
  );
}
