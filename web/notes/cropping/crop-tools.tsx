import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs';
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs';
import { Button } from '#web/ui/button.tsx';
import iconButton from '#web/ui/icon-button.module.css';
import type { CropStep } from './crop-history.ts';
import classes from './crop-tools.module.css';

interface CropToolsProps {
  canUndo: boolean;
  canReset: boolean;
  onStep: (step: CropStep) => void;
}

/** Turns, Undo and Reset. One that can do nothing keeps the focus. */
export function CropTools({ canUndo, canReset, onStep }: CropToolsProps) {
  const tools = [
    { name: 'Rotate left', can: true, step: { kind: 'turn', times: 3 }, Icon: IconRotate },
    { name: 'Rotate right', can: true, step: { kind: 'turn', times: 1 }, Icon: IconRotateClockwise },
    { name: 'Undo', can: canUndo, step: { kind: 'undo' }, Icon: IconArrowBackUp },
  ] as const;
  return (
    <div className={classes.tools}>
      {tools.map(({ name, can, step, Icon }) => (
        <button
          key={name}
          type="button"
          className={iconButton.button}
          aria-label={name}
          title={name}
          aria-disabled={!can || undefined}
          onClick={() => can && onStep(step)}
        >
          <Icon aria-hidden size="1.3rem" stroke={1.6} />
        </button>
      ))}
      <Button
        variant="subtle"
        color="plain"
        aria-disabled={!canReset || undefined}
        onClick={() => canReset && onStep({ kind: 'reset' })}
      >
        Reset
      </Button>
    </div>
  );
}
