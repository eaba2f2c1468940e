import type { Call } from '#contract/call.ts';
import { type ConfirmOptions, useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { RowAction } from './row-actions.tsx';
import { useRowAction } from './use-row-action.ts';

interface ListActionProps {
  children: string;
  /** Object of the action. */
  of: string;
  /** The list that shows it, which is asked for again. */
  list: Pick<Call, 'path'>;
  send: () => Promise<{ message?: string }>;
  /** Asked before; nothing is asked where it is left out. */
  question?: ConfirmOptions;
  isDestructive?: boolean;
  onDone?: (message: string) => void;
  /** The key that presses it while its row has the focus. */
  shortcut?: string;
}

/** An action on a row that the server does. */
export function ListAction(props: ListActionProps) {
  const { children, of, list, send, question, isDestructive = false, onDone, shortcut } = props;
  const confirm = useConfirm();
  const { mutate, isPending } = useRowAction<void>(send, list, { onDone });
  const act = async () => {
    if (!question || (await confirm(question))) mutate();
  };
  return (
    <RowAction of={of} isBusy={isPending} isDestructive={isDestructive} shortcut={shortcut} onClick={() => void act()}>
      {children}
    </RowAction>
  );
}
