import { useState } from 'react';
import type { ExportFormat } from '#contract/note-export.ts';
import { messages } from '#contract/messages.ts';
import { formatSize } from '#lib/format-size.ts';
import { Field, NativeSelect } from '#web/forms/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import classes from './export-dialog.module.css';
import { formatChoices } from './export-formats.ts';
import { useExportNotes } from './use-export-notes.ts';

interface ExportDialogProps {
  title: string;
  /** Left out for all notes. */
  ids?: readonly string[];
  /** Notes of others are among the chosen ones: their owners export them. */
  hasForeign?: boolean;
  onClose: () => void;
}

/** Asks for a format, and downloads notes with their files. */
export function ExportDialog({ title, ids, hasForeign = false, onClose }: ExportDialogProps) {
  const showAlert = useAlert();
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const { start, bytes, refusal } = useExportNotes(() => {
    showAlert('success', ids ? messages.exports.exported(ids.length) : messages.exports.allExported);
    onClose();
  });
  const isRunning = bytes !== undefined;
  const choice = formatChoices.find(({ value }) => value === format);
  return (
    <ModalDialog title={title} onClose={onClose}>
      <div className={classes.body}>
        <Field look="form" label="Format" description={choice?.about} refusal={undefined}>
          <NativeSelect
            value={format}
            data-autofocus
            onChange={({ currentTarget }) => {
              const chosen = formatChoices.find(({ value }) => value === currentTarget.value);
              if (chosen) setFormat(chosen.value);
            }}
          >
            {formatChoices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {hasForeign && <p className={classes.about}>Notes that others share with you are left out.</p>}
        {isRunning && (
          <p role="status" className={classes.about}>
            {bytes > 0 ? `${formatSize(bytes)} received` : 'Preparing'}
          </p>
        )}
        {refusal !== undefined && (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isRunning} onClick={() => start(format, ids)}>
            Export
          </Button>
        </DialogActions>
      </div>
    </ModalDialog>
  );
}
