import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import dropdownClasses from '#web/ui/dropdown.module.css';
import type { CategoryActions } from './categories.ts';
import classes from './category-tree.module.css';

interface CategoryMenuProps {
  tag: string;
  /** True in the row that Tab reaches: its button is the next stop. */
  isReachable: boolean;
  actions: Pick<CategoryActions, 'onRename' | 'onRemove'>;
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll('button') ?? [])];

interface MenuProps extends Omit<CategoryMenuProps, 'isReachable'> {
  onClose: (isFocusWanted: boolean) => void;
}

/**
 * Opens a menu below the button before it while it is mounted. It stands in the top layer, so that a scrolling column does not cut it off.
 */
function useMenuPlace(onClose: MenuProps['onClose']) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = menu.current;
    const button = element?.previousElementSibling?.getBoundingClientRect();
    if (!element || !button) return undefined;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const below = button.bottom + height <= window.innerHeight ? button.bottom : button.top - height;
    element.style.left = `${Math.max(0, Math.min(button.left, window.innerWidth - width))}px`;
    element.style.top = `${Math.max(0, below)}px`;
    itemsOf(element)[0]?.focus({ preventScroll: true });
    const close = () => onClose(false);
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !element.parentElement?.contains(target)) close();
    };
    window.addEventListener('scroll', close, { capture: true });
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      window.removeEventListener('scroll', close, { capture: true });
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [onClose]);
  return menu;
}

function MenuItem({ label, onChoose }: { label: string; onChoose: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={dropdownClasses.item} onClick={onChoose}>
      {label}
    </button>
  );
}

function Menu({ tag, actions, onClose }: MenuProps) {
  const menu = useMenuPlace(onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = itemsOf(menu.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const target = {
      ArrowDown: items[(at + 1) % items.length],
      ArrowUp: items.at(at - 1),
      Home: items[0],
      End: items.at(-1),
    }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') onClose(true);
    else if (target) target.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (act: (tag: string) => void) => {
    onClose(true);
    act(tag);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items take the focus
    <div
      ref={menu}
      popover="manual"
      role="menu"
      aria-label={`Actions for ${tag}`}
      className={classes.menu}
      onKeyDown={onKeyDown}
    >
      <MenuItem label="Rename" onChoose={() => choose(actions.onRename)} />
      <MenuItem label="Remove" onChoose={() => choose(actions.onRemove)} />
    </div>
  );
}

/** The button of a category that opens a menu of what can be done with it. */
export function CategoryMenu({ tag, isReachable, actions }: CategoryMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [close] = useState(() => (isFocusWanted: boolean) => {
    setOpen(false);
    if (isFocusWanted) button.current?.focus();
  });
  return (
    // The row would take the press for a choice.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- see above
    <span className={classes.more} onClick={(event) => event.stopPropagation()}>
      <button
        ref={button}
        type="button"
        className={classes.moreButton}
        aria-label={`Actions for ${tag}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        tabIndex={isReachable ? 0 : -1}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots aria-hidden size="1rem" stroke={1.8} />
      </button>
      {isOpen && <Menu tag={tag} actions={actions} onClose={close} />}
    </span>
  );
}
