import { Button } from '@mantine/core';
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { DialogActions, ModalDialog } from './modal-dialog.tsx';
import classes from './modal-dialog.module.css';

/** What is asked, and how it can be answered. */
export interface ConfirmOptions {
  title: string;
  /** What happens, in a sentence. */
  message: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** What cannot be undone is confirmed by a red button. */
  isDestructive?: boolean;
}

type Confirm = (options: ConfirmOptions) => Promise<boolean>;

interface Question extends ConfirmOptions {
  answer: (isConfirmed: boolean) => void;
}

const refuse: Confirm = () => Promise.reject(new Error('useConfirm needs a ConfirmProvider above it.'));

const ConfirmContext = createContext<Confirm>(refuse);

/** Asks in a dialog of the page; answers true when confirmed, false for Cancel, Escape or a click beside it. */
export const useConfirm = (): Confirm => useContext(ConfirmContext);

function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (isConfirmed: boolean) => void }) {
  return (
    <ModalDialog role="alertdialog" title={question.title} onClose={() => onAnswer(false)}>
      <div className={classes.text}>{question.message}</div>
      <DialogActions>
        {/* The harmless answer has the focus. */}
        <Button variant="default" data-autofocus data-mantine-stop-propagation="true" onClick={() => onAnswer(false)}>
          {question.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          color={question.isDestructive ? 'red' : 'copper'}
          data-mantine-stop-propagation="true"
          onClick={() => onAnswer(true)}
        >
          {question.confirmLabel}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();

  const confirm = useCallback<Confirm>(
    (options) =>
      new Promise((resolve) => {
        // A second question answers the first with no.
        setQuestion((open) => {
          open?.answer(false);
          return { ...options, answer: resolve };
        });
      }),
    [],
  );

  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <ConfirmDialog
          question={question}
          onAnswer={(isConfirmed) => {
            setQuestion(undefined);
            question.answer(isConfirmed);
          }}
        />
      )}
    </ConfirmContext>
  );
}
