import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { formatSize } from '../../lib/format-size.ts';
import type { ReactNode } from 'react';
import iconButton from '../../web/ui/icon-button.module.css';
import { ProgressLine } from '../../web/ui/page/progress-line.tsx';
import { FileDetail, type DetailField } from './file-detail.tsx';
import { FileMark } from './file-mark.tsx';
import { FilePassword } from './file-password.tsx';
import { DragHandle, MoveButtons, type RowOrder } from './row-order.tsx';
import classes from './tool-file-row.module.css';
import type { ChosenFile } from './tool-session.ts';
import { ErrorLine } from './error-line.tsx';

interface ToolFileRowProps {
  file: ChosenFile;
  /** Its place, and how to change it; undefined where there is nothing to order. */
  order: RowOrder | undefined;
  /** A text field at the file. */
  detail: DetailField | undefined;
  isLocked: boolean;
  /** Shows a line of its own for its progress, beside that of the whole. */
  hasProgress: boolean;
  onRemove: () => void;
  onRetry: () => void;
  onPassword: (password: string) => void;
  /** Uses the password at once; undefined where it waits for the run. */
  onPasswordGiven: (() => void) | undefined;
  /** The file's editor, below all else. */
  children?: ReactNode;
}

/** Text beside the size of a file. */
function wordsOf({ blob, state }: ChosenFile): string {
  const size = formatSize(blob.size);
  if (state.kind === 'done') return `${size} · Done`;
  if (state.kind !== 'working') return size;
  if (state.step !== undefined) return `${size} · ${state.step}`;
  return state.total > 1 ? `${size} · ${state.done} of ${state.total}` : `${size} · Working`;
}

/** One chosen file: what it is, how it stands with it, and what can be done with it. */
export function ToolFileRow({
  file,
  order,
  detail,
  isLocked,
  hasProgress,
  onRemove,
  onRetry,
  onPassword,
  onPasswordGiven,
  children,
}: ToolFileRowProps) {
  const { name, state } = file;
  const isUnfit = state.kind === 'refused' && state.isUnfit;
  return (
    <li className={classes.row} data-state={state.kind} data-dragged={order?.isDragged || undefined}>
      {order && <DragHandle onDrag={order.onDrag} isLocked={isLocked} />}
      <FileMark file={file} />
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.size}>{wordsOf(file)}</span>
      </div>
      <div className={classes.buttons}>
        {order && <MoveButtons name={name} order={order} isLocked={isLocked} />}
        <button
          type="button"
          className={iconButton.button}
          aria-label={`Remove ${name}`}
          disabled={isLocked}
          onClick={onRemove}
        >
          <IconX aria-hidden size="1.05rem" stroke={1.6} />
        </button>
      </div>
      {state.kind === 'working' && hasProgress && (
        <div className={classes.progress}>
          <ProgressLine
            label={`Progress of ${name}`}
            {...(state.total > 0 && { percent: Math.round((100 * state.done) / state.total) })}
          />
        </div>
      )}
      {detail && !isUnfit && <FileDetail name={name} value={file.detail} field={detail} isLocked={isLocked} />}
      {state.kind === 'refused' && (
        <div className={classes.refusal}>
          <ErrorLine sentence={state.sentence} onRetry={state.mayPass && !isLocked ? onRetry : undefined} />
          {state.needsPassword && (
            <FilePassword
              {...{ name, isLocked }}
              value={file.password}
              onChange={onPassword}
              onGiven={onPasswordGiven}
            />
          )}
        </div>
      )}
      {children !== undefined && <div className={classes.editor}>{children}</div>}
    </li>
  );
}
