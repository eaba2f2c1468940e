import { useEffect, useLayoutEffect, useRef, type FocusEvent } from 'react';

const focusable = 'a[href], button, input, [tabindex]';

/** Wide code and tables scroll by themselves: only then the keyboard must be able to reach them. */
export function useReachableParts(html: string) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parts = [...(text.current?.querySelectorAll<HTMLElement>('pre, .table-scroll') ?? [])];
    if (parts.length === 0) return undefined;
    const update = () => {
      for (const part of parts) {
        if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
        else part.removeAttribute('tabindex');
      }
    };
    const observer = new ResizeObserver(update);
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [html]);
  return text;
}

/** Keeps the focus at its place when the text is rendered anew, as after a tick by the keyboard. */
export function useKeptFocus(text: { current: HTMLElement | null }, html: string) {
  const place = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (place.current === undefined || document.activeElement !== document.body) return;
    text.current?.querySelectorAll<HTMLElement>(focusable)[place.current]?.focus({ preventScroll: true });
  }, [text, html]);
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      place.current = [...currentTarget.querySelectorAll(focusable)].indexOf(target);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // An element that leaves the page loses the focus to the body, without a related target.
      if (relatedTarget) place.current = undefined;
    },
  };
}
