import { useEffect, useRef, type KeyboardEvent } from 'react';
import dropdownClasses from '#web/ui/dropdown.module.css';
import type { CategoryActions } from './categories.ts';
import classes from './category-tree.module.css';

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll('button') ?? [])];

interface MenuProps {
  tag: string;
  actions: Pick<CategoryActions, 'onRename' | 'onRemove'>;
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

/** What can be done with a category. */
export function CategoryMenuItems({ tag, actions, onClose }: MenuProps) {
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
