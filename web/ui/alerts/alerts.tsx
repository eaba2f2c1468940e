import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { timings } from '#contract/limits.ts';
import classes from './alerts.module.css';
import { useAlertPlace } from './use-alert-place.ts';
import { useTopModal } from '../dialog/open-modals.ts';

export type AlertType = 'success' | 'danger' | 'warning' | 'info' | 'primary';

export interface AlertAction {
  label: string;
  onClick: () => void;
}

interface AlertOptions {
  /** One thing to do about it, such as Undo. */
  action?: AlertAction;
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

/** True if the pointer is over the card. Compares positions, because the card takes no pointer events. */
function useIsUnderPointer(card: RefObject<HTMLElement | null>): boolean {
  const [isUnder, setUnder] = useState(false);
  useEffect(() => {
    const onMove = ({ clientX, clientY, pointerType }: PointerEvent) => {
      const box = card.current?.getBoundingClientRect();
      if (!box || pointerType === 'touch') return;
      setUnder(clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom);
    };
    document.addEventListener('pointermove', onMove);
    return () => document.removeEventListener('pointermove', onMove);
  }, [card]);
  return isUnder;
}

function AlertCard({ alert, onHide }: { alert: ShownAlert; onHide: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  const isHovered = useIsUnderPointer(card);
  const [isFocused, setFocused] = useState(false);
  useHideAfterRest(isHovered || isFocused, onHide);
  const isUrgent = alert.type === 'danger' || alert.type === 'warning';
  return (
    <div
      ref={card}
      role={isUrgent ? 'alert' : 'status'}
      className={classes.card}
      data-alert-type={alert.type}
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

/** Inside the modal dialog where one is open, or the alert could not be reached. */
function AlertRegion({ alert, children }: { alert: ShownAlert | undefined; children: ReactNode }) {
  const modal = useTopModal();
  const region = useRef<HTMLDivElement>(null);
  const place = useAlertPlace(region, alert?.id, modal);
  const content = (
    <div ref={region} className={classes.region} data-place={modal ? 'dialog' : place}>
      {children}
    </div>
  );
  return modal ? createPortal(content, modal) : content;
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
      <AlertRegion alert={alert}>{alert && <AlertCard key={alert.id} alert={alert} onHide={hide} />}</AlertRegion>
    </AlertContext>
  );
}
