import { useMemo, useState } from 'react';
import type { Change } from '#contract/assistant.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import classes from './correct-dialog.module.css';
import { stretchesOf, withAccepted, type Proposal, type Stretch } from './corrections.ts';
import { DialogMessage } from '../editor/dialog-message.tsx';
import { useScrollable } from '#web/ui/hooks/use-scrollable.ts';

interface CorrectDialogProps {
  proposal: Proposal;
  onClose: () => void;
  /** Saves the corrected description; answers why it was not saved, where it was not. */
  onApply: (description: string) => Promise<string | undefined>;
}

/** A visible sign in place of blank text. */
const shown = (text: string) => (text.trim() === '' ? '␣' : text);

/** The text with each change where it would be made. */
function MarkedText({ stretches, accepted }: { stretches: readonly Stretch[]; accepted: ReadonlySet<number> }) {
  const box = useScrollable();
  return (
    <div ref={box} role="group" aria-label="The text with its changes" dir="auto" className={classes.text}>
      {stretches.map((stretch) => {
        if ('text' in stretch) return <span key={stretch.at}>{stretch.text}</span>;
        const { at, change, index } = stretch;
        if (!accepted.has(index)) return <span key={`change ${at}`}>{change.original}</span>;
        return (
          <span key={`change ${at}`}>
            {change.original !== '' && <del className={classes.gone}>{change.original}</del>}
            {change.replacement !== '' && <ins className={classes.new}>{change.replacement}</ins>}
          </span>
        );
      })}
    </div>
  );
}

interface ChoiceProps {
  change: Change;
  isAccepted: boolean;
  onSwitch: () => void;
}

function ChangeChoice({ change: { original, replacement, reason }, isAccepted, onSwitch }: ChoiceProps) {
  return (
    <li>
      <label className={classes.choice}>
        <input type="checkbox" className={classes.box} checked={isAccepted} onChange={onSwitch} />
        <span className={classes.change}>
          {shown(original)} → <b className={classes.replacement}>{shown(replacement)}</b>
        </span>
        <span className={classes.reason}>{reason}</span>
      </label>
    </li>
  );
}

const applyLabel = (count: number) => (count === 1 ? 'Apply 1 change' : `Apply ${count} changes`);

/** Shows what the assistant would change, before anything is changed. */
export function CorrectDialog({ proposal: { note, changes, engine }, onClose, onApply }: CorrectDialogProps) {
  const stretches = useMemo(() => stretchesOf(note.description, changes), [note.description, changes]);
  const offered = stretches.flatMap((stretch) => ('change' in stretch ? [stretch] : []));
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(() => new Set(offered.map(({ index }) => index)));
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const apply = async () => {
    setSaving(true);
    setRefusal(await onApply(withAccepted(stretches, accepted)));
    setSaving(false);
  };

  return (
    <ModalDialog title="Proposed corrections" size="wide" onClose={onClose}>
      <p className={classes.lead}>
        Nothing is changed yet. Switch off what should stay as it is.
        {engine === 'configured' && ' Proposed by the configured assistant.'}
      </p>
      <MarkedText stretches={stretches} accepted={accepted} />
      <ul className={classes.choices} aria-label="Changes">
        {offered.map(({ change, index }) => (
          <ChangeChoice
            key={index}
            change={change}
            isAccepted={accepted.has(index)}
            onSwitch={() => setAccepted((now) => now.symmetricDifference(new Set([index])))}
          />
        ))}
      </ul>
      {refusal && <DialogMessage type="danger">{refusal}</DialogMessage>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus disabled={accepted.size === 0} loading={isSaving} onClick={() => void apply()}>
          {applyLabel(accepted.size)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
