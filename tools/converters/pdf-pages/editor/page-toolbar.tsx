import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconRotate2 from '@tabler/icons-react/dist/esm/icons/IconRotate2.mjs';
import IconRotateClockwise2 from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise2.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import iconButton from '../../../../web/ui/icon-button.module.css';
import type { PageEdits, PageEvent } from '../page-edits.ts';
import classes from './page-toolbar.module.css';

interface PageButton {
  name: string;
  Icon: typeof IconTrash;
  event: PageEvent;
}

const pageButtons: readonly PageButton[] = [
  { name: 'Rotate left', Icon: IconRotate2, event: { kind: 'turned', by: -90 } },
  { name: 'Rotate right', Icon: IconRotateClockwise2, event: { kind: 'turned', by: 90 } },
  { name: 'Move earlier', Icon: IconArrowLeft, event: { kind: 'shifted', by: -1 } },
  { name: 'Move later', Icon: IconArrowRight, event: { kind: 'shifted', by: 1 } },
  { name: 'Remove pages', Icon: IconTrash, event: { kind: 'removed' } },
];

const historyButtons: readonly PageButton[] = [
  { name: 'Undo', Icon: IconArrowBackUp, event: { kind: 'undone' } },
  { name: 'Redo', Icon: IconArrowForwardUp, event: { kind: 'redone' } },
];

interface PageToolbarProps {
  edits: PageEdits;
  isLocked: boolean;
  dispatch: (event: PageEvent) => void;
}

/** Changes the selected pages. A button without use stays where it is, or the focus on it would be lost. */
export function PageToolbar({ edits: { plan, past, future }, isLocked, dispatch }: PageToolbarProps) {
  const isIdle = ({ event }: PageButton): boolean => {
    if (event.kind === 'undone') return past.length === 0;
    return event.kind === 'redone' ? future.length === 0 : plan.selected.size === 0;
  };
  const button = (one: PageButton) => (
    <button
      key={one.name}
      type="button"
      className={iconButton.button}
      aria-label={one.name}
      title={one.name}
      aria-disabled={isIdle(one)}
      disabled={isLocked}
      onClick={() => !isIdle(one) && dispatch(one.event)}
    >
      <one.Icon aria-hidden size="1.15rem" stroke={1.6} />
    </button>
  );
  return (
    <div role="group" aria-label="Selected pages" className={classes.bar}>
      {pageButtons.map(button)}
      <span aria-hidden className={classes.gap} />
      {historyButtons.map(button)}
    </div>
  );
}
