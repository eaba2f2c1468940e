import { useEffect, useRef, type ComponentType } from 'react';
import { refuse } from '../runner/refusals.ts';
import type { FileEditorProps } from '../runner/tool.ts';
import type { DetailField } from './file-detail.tsx';
import classes from './tool-file-list.module.css';
import { ToolFileRow } from './tool-file-row.tsx';
import { canBeUsed, typedId, type ChosenFile, type SessionEvent, type ToolSession } from './tool-session.ts';
import { useOrderDrag } from './use-order-drag.ts';

interface ToolFileListProps {
  work: {
    session: ToolSession;
    dispatch: (event: SessionEvent) => void;
    remove: (file: ChosenFile) => void;
    retry: () => void;
  };
  /** The order makes a difference and can be changed. */
  hasOrder: boolean;
  /** A text field at each file. */
  detail: Omit<DetailField, 'onType'> | undefined;
  /** Editor of each file. */
  Editor: ComponentType<FileEditorProps> | undefined;
  /** Hears what people should be told who do not see the list. */
  onNews: (sentence: string) => void;
}

/** True if an editor may try to open a file. */
const isReadable = ({ state }: ChosenFile): boolean =>
  state.kind !== 'refused' || !(state.isUnfit || state.needsPassword);

interface OwnEditorProps extends Pick<FileEditorProps, 'file' | 'onNews'> {
  Editor: ComponentType<FileEditorProps>;
  isWorking: boolean;
  dispatch: (event: SessionEvent) => void;
}

/** The editor of a file, which speaks of it to the session. */
function OwnEditor({ Editor, file, isWorking, dispatch, onNews }: OwnEditorProps) {
  const { id, name } = file;
  return (
    <Editor
      file={file}
      isLocked={isWorking}
      onChange={(detail) => dispatch({ kind: 'detailTyped', id, detail })}
      onRefused={(cause) => dispatch({ kind: 'refused', id, refusal: refuse(0, name, cause) })}
      onNews={onNews}
    />
  );
}

/** The chosen files, each with how it stands with it. Nothing where there are none. */
export function ToolFileList({
  work: { session, dispatch, remove, retry },
  hasOrder,
  detail,
  Editor,
  onNews,
}: ToolFileListProps) {
  const { isWorking } = session;
  const files = session.files.filter(({ id }) => id !== typedId);
  const ordered = hasOrder ? files.filter(canBeUsed) : [];
  const { list, draggedId, begin } = useOrderDrag((id, place) => dispatch({ kind: 'moved', id, place }));
  // A row that moves in the document loses the focus, which it should keep.
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [session.files]);

  if (files.length === 0) return null;
  const move = (file: ChosenFile, place: number, button: HTMLElement) => {
    const other = ordered[place];
    if (!other) return;
    pressed.current = button;
    dispatch({ kind: 'moved', id: file.id, place: files.indexOf(other) });
    onNews(`${file.name} is now ${place + 1} of ${ordered.length}.`);
  };
  return (
    <ul ref={list} className={classes.list} aria-label="Chosen files">
      {files.map((file) => (
        <ToolFileRow
          key={file.id}
          file={file}
          order={
            ordered.length > 1 && ordered.includes(file)
              ? {
                  place: ordered.indexOf(file),
                  last: ordered.length - 1,
                  isDragged: draggedId === file.id,
                  onDrag: begin(file.id),
                  onMove: (to, button) => move(file, to, button),
                }
              : undefined
          }
          detail={
            detail && { ...detail, onType: (typed) => dispatch({ kind: 'detailTyped', id: file.id, detail: typed }) }
          }
          isLocked={isWorking}
          hasProgress={files.length > 1}
          onRemove={() => remove(file)}
          onRetry={retry}
          onPassword={(password) => dispatch({ kind: 'passwordTyped', id: file.id, password })}
          onPasswordGiven={Editor && (() => dispatch({ kind: 'passwordGiven', id: file.id }))}
        >
          {Editor && isReadable(file) && <OwnEditor {...{ Editor, file, isWorking, dispatch, onNews }} />}
        </ToolFileRow>
      ))}
    </ul>
  );
}
