import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconPinnedOff from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs';
import IconTagMinus from '@tabler/icons-react/dist/esm/icons/IconTagMinus.mjs';
import IconTagPlus from '@tabler/icons-react/dist/esm/icons/IconTagPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { NotesChange } from './bulk-change.ts';
import type { BulkProgress } from './change-many-notes.ts';
import classes from './selection-toolbar.module.css';

const { Component: AddTagDialog } = lazyComponent(
  'bulk-tag-dialogs',
  async () => (await import('./bulk-tag-dialogs.tsx')).AddTagDialog,
);
const { Component: RemoveTagDialog } = lazyComponent(
  'bulk-tag-dialogs',
  async () => (await import('./bulk-tag-dialogs.tsx')).RemoveTagDialog,
);

const { Component: ExportDialog } = lazyComponent(
  'export-notes',
  async () => (await import('../export/export-dialog.tsx')).ExportDialog,
);

interface SelectionToolbarProps {
  notes: readonly Note[];
  progress: BulkProgress | undefined;
  onChange: (change: NotesChange) => void;
  onClear: () => void;
}

interface ToolProps {
  label: string;
  icon: typeof IconPin;
  isDisabled?: boolean;
  onClick: () => void;
}

function Tool({ label, icon: Icon, isDisabled = false, onClick }: ToolProps) {
  return (
    <button type="button" className={classes.tool} title={label} disabled={isDisabled} onClick={onClick}>
      <Icon aria-hidden size="1.15rem" stroke={1.6} />
      <span className={classes.label}>{label}</span>
    </button>
  );
}

/** Arrow keys go from button to button, as in every toolbar. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (at === -1) return;
  const target = {
    ArrowRight: buttons[(at + 1) % buttons.length],
    ArrowLeft: buttons.at(at - 1),
    Home: buttons[0],
    End: buttons.at(-1),
  }[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function Progress({ done, all, stop }: BulkProgress) {
  return (
    <div className={classes.work}>
      <progress className={classes.bar} aria-label="Changing notes" max={all} value={done} />
      <span className={classes.count}>
        {done} of {all}
      </span>
      <button type="button" className={classes.tool} onClick={stop}>
        Stop
      </button>
    </div>
  );
}

/** Hands the focus to the list when the toolbar goes: it must not be lost with a pressed button. */
function useFocusReturn() {
  const toolbar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = toolbar.current;
    return () => {
      if (element?.contains(document.activeElement)) element.parentElement?.focus({ preventScroll: true });
    };
  }, []);
  return toolbar;
}

interface ToolDialogProps {
  kind: 'add' | 'remove' | 'export';
  notes: readonly Note[];
  onTake: (change: NotesChange) => void;
  onClose: () => void;
}

/** The dialog of a tool that asks for more. */
function ToolDialog({ kind, notes, onTake, onClose }: ToolDialogProps) {
  if (kind === 'add')
    return <AddTagDialog count={notes.length} onAdd={(tag) => onTake({ action: 'addTag', tag })} onClose={onClose} />;
  if (kind === 'remove')
    return <RemoveTagDialog notes={notes} onRemove={(tag) => onTake({ action: 'removeTag', tag })} onClose={onClose} />;
  const own = notes.filter(({ owner }) => owner === undefined);
  return (
    <ExportDialog
      title={notes.length === 1 ? 'Export the note' : `Export ${notes.length} notes`}
      ids={own.map(({ _id }) => _id)}
      hasForeign={own.length < notes.length}
      onClose={onClose}
    />
  );
}

/** Actions on the selected notes. */
export function SelectionToolbar({ notes, progress, onChange, onClear }: SelectionToolbarProps) {
  const [dialog, setDialog] = useState<ToolDialogProps['kind']>();
  const toolbar = useFocusReturn();
  const arePinned = notes.length > 0 && notes.every(({ pinned }) => pinned);
  const areArchived = notes.length > 0 && notes.every(({ archived }) => archived);
  const tools: ToolProps[] = [
    arePinned
      ? { label: 'Unpin', icon: IconPinnedOff, onClick: () => onChange({ action: 'unpin' }) }
      : { label: 'Pin', icon: IconPin, onClick: () => onChange({ action: 'pin' }) },
    areArchived
      ? { label: 'Unarchive', icon: IconArchiveOff, onClick: () => onChange({ action: 'unarchive' }) }
      : { label: 'Archive', icon: IconArchive, onClick: () => onChange({ action: 'archive' }) },
    { label: 'Add tag', icon: IconTagPlus, onClick: () => setDialog('add') },
    { label: 'Remove tag', icon: IconTagMinus, onClick: () => setDialog('remove') },
    { label: 'Export', icon: IconDownload, onClick: () => setDialog('export') },
    { label: 'Move to bin', icon: IconTrash, onClick: () => onChange({ action: 'bin' }) },
  ];
  const take = (change: NotesChange) => {
    setDialog(undefined);
    onChange(change);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus */}
      <div ref={toolbar} role="toolbar" aria-label="Selected notes" className={classes.toolbar} onKeyDown={moveByKey}>
        {progress ? (
          <Progress {...progress} />
        ) : (
          <>
            <span className={classes.count} role="status">
              {notes.length} selected
            </span>
            <span className={classes.tools}>
              {tools.map((tool) => (
                <Tool key={tool.label} {...tool} isDisabled={notes.length === 0} />
              ))}
            </span>
            <Tool label="Clear" icon={IconX} onClick={onClear} />
          </>
        )}
      </div>
      {dialog && <ToolDialog kind={dialog} notes={notes} onTake={take} onClose={() => setDialog(undefined)} />}
    </>
  );
}
