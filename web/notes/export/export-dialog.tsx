import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { formatSize } from '#lib/format-size.ts';
import { Field, NativeSelect } from '#web/forms/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import classes from './export-dialog.module.css';
import { type ChosenFormat, formatChoices } from './export-formats.ts';
import { PdfReport } from './pdf-report.tsx';
import { useExportNotes } from './use-export-notes.ts';
import { type PdfProgress, usePdfExport } from './use-pdf-export.ts';

interface ExportDialogProps {
  title: string;
  /** Left out for all notes. */
  ids?: readonly string[];
  /** Notes of others are among the chosen ones: their owners export them. */
  hasForeign?: boolean;
  onClose: () => void;
}

interface FormatFieldProps {
  format: ChosenFormat;
  hasPdf: boolean;
  isDisabled: boolean;
  onChoose: (format: ChosenFormat) => void;
}

function FormatField({ format, hasPdf, isDisabled, onChoose }: FormatFieldProps) {
  const choices = formatChoices.filter(({ value }) => value !== 'pdf' || hasPdf);
  const about = choices.find(({ value }) => value === format)?.about;
  return (
    <Field look="form" label="Format" description={about} refusal={undefined}>
      <NativeSelect
        value={format}
        data-autofocus
        disabled={isDisabled}
        onChange={({ currentTarget }) => {
          const chosen = choices.find(({ value }) => value === currentTarget.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

/** PDFs that are made, of all. */
function PdfLine({ done, total }: PdfProgress) {
  const percent = total === undefined || total === 0 ? undefined : Math.floor((done / total) * 100);
  return (
    <div className={classes.line}>
      <ProgressLine label="Making PDFs" {...(percent !== undefined && { percent })} />
      <span className={classes.count}>
        {total === undefined ? 'Preparing' : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      </span>
    </div>
  );
}

/** Asks for a format, and downloads notes with their files. */
export function ExportDialog({ title, ids, hasForeign = false, onClose }: ExportDialogProps) {
  const showAlert = useAlert();
  const [format, setFormat] = useState<ChosenFormat>('markdown');
  const onSaved = () => {
    showAlert('success', ids ? messages.exports.exported(ids.length) : messages.exports.allExported);
    onClose();
  };
  const archive = useExportNotes(onSaved);
  const pdfs = usePdfExport(onSaved);
  const refusal = format === 'pdf' ? pdfs.refusal : archive.refusal;
  const isRunning = archive.bytes !== undefined || pdfs.progress !== undefined;
  const start = () => (format === 'pdf' ? pdfs.start(ids) : archive.start(format, ids));
  return (
    <ModalDialog title={title} onClose={onClose}>
      {pdfs.report ? (
        <PdfReport report={pdfs.report} onClose={onClose} />
      ) : (
        <div className={classes.body}>
          <FormatField format={format} hasPdf={pdfs.canMake} isDisabled={isRunning} onChoose={setFormat} />
          {hasForeign && <p className={classes.about}>Notes that others share with you are left out.</p>}
          {archive.bytes !== undefined && (
            <p role="status" className={classes.about}>
              {archive.bytes > 0 ? `${formatSize(archive.bytes)} received` : 'Preparing'}
            </p>
          )}
          {pdfs.progress && <PdfLine {...pdfs.progress} />}
          {refusal !== undefined && (
            <p role="alert" className={classes.refusal}>
              {refusal}
            </p>
          )}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={isRunning} onClick={start}>
              Export
            </Button>
          </DialogActions>
        </div>
      )}
    </ModalDialog>
  );
}
