import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import iconButton from '#web/ui/icon-button.module.css';
import { inks, penWidths } from './drawing.ts';
import type { HistoryStep } from './stroke-history.ts';
import classes from './drawing-tools.module.css';

interface ChoiceProps {
  group: string;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One of a group of radio buttons that look like what they choose. */
function Choice({ group, name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={classes.choice} title={name}>
      <input
        type="radio"
        name={group}
        aria-label={name}
        className={classes.radio}
        checked={isChosen}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}

/** The chosen ink and width; the eraser where there is no ink. */
export interface PenChoice {
  ink: string | undefined;
  width: number;
}

/** Inks, the eraser and widths. */
export function PenTools({ choice, onChoose }: { choice: PenChoice; onChoose: (choice: PenChoice) => void }) {
  const { ink, width } = choice;
  return (
    <div className={classes.pens}>
      <fieldset className={classes.group} aria-label="Ink">
        {inks.map(({ name, colour }) => (
          <Choice
            key={name}
            group="ink"
            name={name}
            isChosen={ink === colour}
            onChoose={() => onChoose({ ink: colour, width })}
          >
            <span className={classes.ink} style={{ background: colour }} />
          </Choice>
        ))}
        <Choice
          group="ink"
          name="Eraser"
          isChosen={ink === undefined}
          onChoose={() => onChoose({ ink: undefined, width })}
        >
          <IconEraser aria-hidden size="1.3rem" stroke={1.6} />
        </Choice>
      </fieldset>
      <fieldset className={classes.group} aria-label="Width">
        {penWidths.map(({ name, width: wide }) => (
          <Choice
            key={name}
            group="width"
            name={name}
            isChosen={width === wide}
            onChoose={() => onChoose({ ink, width: wide })}
          >
            <span className={classes.tip} style={{ width: wide + 2, height: wide + 2 }} />
          </Choice>
        ))}
      </fieldset>
    </div>
  );
}

interface HistoryToolsProps {
  canUndo: boolean;
  canRedo: boolean;
  canClear: boolean;
  onStep: (step: HistoryStep) => void;
}

/** Undo, Redo and Clear. One that can do nothing keeps the focus. */
export function HistoryTools({ canUndo, canRedo, canClear, onStep }: HistoryToolsProps) {
  const tools = [
    { name: 'Undo', can: canUndo, step: { kind: 'undo' }, Icon: IconArrowBackUp },
    { name: 'Redo', can: canRedo, step: { kind: 'redo' }, Icon: IconArrowForwardUp },
    { name: 'Clear sheet', can: canClear, step: { kind: 'change', strokes: [] }, Icon: IconTrash },
  ] as const;
  return (
    <div className={classes.group}>
      {tools.map(({ name, can, step, Icon }) => (
        <button
          key={name}
          type="button"
          className={`${iconButton.button} ${classes.tool}`}
          aria-label={name}
          title={name}
          aria-disabled={!can || undefined}
          onClick={() => can && onStep(step)}
        >
          <Icon aria-hidden size="1.3rem" stroke={1.6} />
        </button>
      ))}
    </div>
  );
}
