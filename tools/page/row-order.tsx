import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import type { PointerEvent } from 'react';
import iconButton from '../../web/ui/icon-button.module.css';
import classes from './row-order.module.css';

/** The place of a row, from 0, and how to change it. */
export interface RowOrder {
  place: number;
  last: number;
  isDragged: boolean;
  onDrag: (event: PointerEvent) => void;
  onMove: (place: number, button: HTMLElement) => void;
}

interface MoveButtonsProps {
  name: string;
  order: RowOrder;
  isLocked: boolean;
}

/** Moves a row by one. At the ends a button stays where it is, or the focus on it would be lost. */
export function MoveButtons({ name, order: { place, last, onMove }, isLocked }: MoveButtonsProps) {
  return (
    <>
      <button
        type="button"
        className={iconButton.button}
        aria-label={`Move up ${name}`}
        aria-disabled={place === 0}
        disabled={isLocked}
        onClick={({ currentTarget }) => onMove(place - 1, currentTarget)}
      >
        <IconArrowUp aria-hidden size="1.05rem" stroke={1.6} />
      </button>
      <button
        type="button"
        className={iconButton.button}
        aria-label={`Move down ${name}`}
        aria-disabled={place === last}
        disabled={isLocked}
        onClick={({ currentTarget }) => onMove(place + 1, currentTarget)}
      >
        <IconArrowDown aria-hidden size="1.05rem" stroke={1.6} />
      </button>
    </>
  );
}

/** Where a row is taken with a pointer. Hidden from screen readers, which have the buttons. */
export function DragHandle({ onDrag, isLocked }: { onDrag: (event: PointerEvent) => void; isLocked: boolean }) {
  return (
    <span
      aria-hidden
      className={classes.handle}
      data-locked={isLocked || undefined}
      onPointerDown={isLocked ? undefined : onDrag}
    >
      <IconGripVertical size="1.1rem" stroke={1.6} />
    </span>
  );
}
