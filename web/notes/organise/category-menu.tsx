import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useRef, useState } from 'react';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { CategoryActions } from './categories.ts';
import classes from './category-tree.module.css';

/** It comes with the pointer or the focus. */
const { Component: Menu, load } = lazyComponent(
  'category-menu-items',
  async () => (await import('./category-menu-items.tsx')).CategoryMenuItems,
);

const preload = () => void ignoreErrors(load);

interface CategoryMenuProps {
  tag: string;
  /** True in the row that Tab reaches: its button is the next stop. */
  isReachable: boolean;
  actions: Pick<CategoryActions, 'onRename' | 'onRemove'>;
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
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots aria-hidden size="1rem" stroke={1.8} />
      </button>
      {isOpen && <Menu tag={tag} actions={actions} onClose={close} />}
    </span>
  );
}
