import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Where an alert stands in the window. */
export type AlertPlace = 'top' | 'bottom';

/** The control that the person pressed or focused last, and its distance from the top of the window. */
interface LastTouched {
  element: Element | undefined;
  y: number;
}

const middleOf = (element: Element): number => {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
};

/** Falls back to the last position of a control that is gone, such as a deleted note's: the next one has moved there. */
const isLow = ({ element, y }: LastTouched): boolean =>
  (element?.isConnected ? middleOf(element) : y) > window.innerHeight / 2;

function overlaps(region: Element, element: Element): boolean {
  const [over, under] = [region.getBoundingClientRect(), element.getBoundingClientRect()];
  return over.top < under.bottom && under.top < over.bottom;
}

/**
 * Place of an alert: it must not cover the next control, which is likely near the present one. It stands at the other end of the
 * window, and moves there when the person comes to a control that it covers.
 */
export function useAlertPlace(
  region: RefObject<HTMLElement | null>,
  alertId: number | undefined,
  modal: HTMLElement | undefined,
): AlertPlace {
  const [place, setPlace] = useState<AlertPlace>('bottom');
  const last = useRef<LastTouched>(undefined);

  const moveAway = useCallback(() => {
    const { element } = last.current ?? {};
    if (!last.current || !element?.isConnected || !region.current || !overlaps(region.current, element)) return;
    setPlace(isLow(last.current) ? 'top' : 'bottom');
  }, [region]);

  useEffect(() => {
    const note = (element: Element, y: number) => {
      if (region.current?.contains(element)) return;
      last.current = { element, y };
      moveAway();
    };
    const onPress = ({ target, clientY }: PointerEvent) => {
      // The page itself is everywhere.
      if (target instanceof Element && target.closest('button, a, input, textarea, select, label'))
        note(target, clientY);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) note(target, middleOf(target));
    };
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('focusin', onFocus);
    };
  }, [region, moveAway]);

  useLayoutEffect(() => {
    if (alertId !== undefined) setPlace(last.current && isLow(last.current) ? 'top' : 'bottom');
  }, [alertId]);
  // A dialog that closes hands the alert to the page, and the focus back to where it was opened.
  useLayoutEffect(moveAway, [modal, moveAway]);
  return place;
}
