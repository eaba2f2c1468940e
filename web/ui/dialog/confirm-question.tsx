import { Button } from '../button.tsx';
import type { ConfirmOptions } from './confirm-dialog.tsx';
import { DialogActions, ModalDialog } from './modal-dialog.tsx';
import classes from './modal-dialog.module.css';

interface ConfirmQuestionProps {
  question: ConfirmOptions;
  onAnswer: (isConfirmed: boolean) => void;
}

/** The dialog that asks. */
export function ConfirmQuestion({ question, onAnswer }: ConfirmQuestionProps) {
  return (
    <ModalDialog role="alertdialog" title={question.title} onClose={() => onAnswer(false)}>
      <div className={classes.text}>{question.message}</div>
      <DialogActions>
        {/* The harmless answer has the focus. */}
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {question.cancelLabel ?? 'Cancel'}
        </Button>
        <Button color={question.isDestructive ? 'red' : 'accent'} onClick={() => onAnswer(true)}>
          {question.confirmLabel}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
