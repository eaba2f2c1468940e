import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './dropdown.module.css';

interface DropdownProps {
  /** The button's accessible name, where its content does not say it. */
  label?: string;
  button: ReactNode;
  /** A `menu` holds menu items; `links` is a plain list; a `panel` is wide, has a heading, and its buttons leave it open. */
  kind: 'menu' | 'links' | 'panel';
  children: ReactNode;
  align?: 'start' | 'end';
}

const itemsOf = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('a, button') ?? []),
];

function moveFocus(panel: HTMLElement | null, key: string): boolean {
  const items = itemsOf(panel);
  const at = items.findIndex((item) => item === document.activeElement);
  const target = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at <= 0 ? -1 : at - 1),
    Home: items[0],
    End: items.at(-1),
  }[key];
  target?.focus();
  return target !== undefined;
}

/** Closes on a press or a focus outside. */
function useCloseOutside(isOpen: boolean, onClose: () => void) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  });
  return box;
}

/** A button that opens a short list below itself: arrows, Home, End and Escape work as people expect of menus. */
export function Dropdown({ label, button, kind, children, align = 'start' }: DropdownProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useCloseOutside(isOpen, () => setOpen(false));
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();

  // A menu takes the focus when it opens, as its role promises.
  useEffect(() => {
    if (isOpen && kind === 'menu') itemsOf(panel.current)[0]?.focus();
  }, [isOpen, kind]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false);
      opener.current?.focus();
    } else if (event.key === 'ArrowDown' && !isOpen) {
      setOpen(true);
    } else if (!isOpen || !moveFocus(panel.current, event.key)) {
      return;
    }
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the button and the items within
    <div ref={box} className={classes.box} onKeyDown={onKeyDown}>
      <button
        ref={opener}
        type="button"
        className={classes.button}
        data-round={label === undefined ? undefined : true}
        aria-label={label}
        aria-haspopup={kind === 'menu' ? 'menu' : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Enter on an item is a click
        <div
          ref={panel}
          id={panelId}
          role={kind === 'menu' ? 'menu' : undefined}
          aria-label={kind === 'menu' ? label : undefined}
          className={classes.panel}
          data-align={align}
          data-kind={kind}
          onClick={(event) => {
            const closing = kind === 'panel' ? 'a' : 'a, button';
            if (event.target instanceof Element && event.target.closest(closing)) setOpen(false);
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}
