import { createContext, lazy, Suspense, useCallback, useContext, useState, type ReactNode } from 'react';
import { loadChunk } from '#web/platform/lazy-page.ts';

/** A question and its possible answers. */
export interface ConfirmOptions {
  title: string;
  /** The consequence, in one sentence. */
  message: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** A red button confirms an action that cannot be undone. */
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

// Only who is asked loads it.
const ConfirmQuestion = lazy(async () => {
  const { ConfirmQuestion: Component } = await loadChunk('confirm-question', () => import('./confirm-question.tsx'));
  return { default: Component };
});

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
        <Suspense>
          <ConfirmQuestion
            question={question}
            onAnswer={(isConfirmed) => {
              setQuestion(undefined);
              question.answer(isConfirmed);
            }}
          />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
