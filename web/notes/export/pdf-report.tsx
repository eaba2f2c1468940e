import { useRef } from 'react';
import { messages } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog/modal-dialog.tsx';
import { useFocusOnMount } from '#web/ui/hooks/use-focus-on-mount.ts';
import classes from './export-dialog.module.css';
import type { NoteRemark, PdfExport } from './make-pdfs.ts';

/** More lines than these nobody reads. */
const mostLines = 200;

function RemarkList({ label, remarks }: { label: string; remarks: readonly NoteRemark[] }) {
  if (remarks.length === 0) return null;
  const more = remarks.length - mostLines;
  return (
    <section aria-label={label} className={classes.part}>
      <h3 className={classes.heading}>{label}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <ul className={classes.list} tabIndex={0}>
        {remarks.slice(0, mostLines).map(({ title, sentence }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and titles may be equal
          <li key={place}>
            <bdi className={classes.name}>{title}</bdi>
            <span>{sentence}</span>
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
      </ul>
    </section>
  );
}

/** Outcome of an export as PDF, in which not all went well. */
export function PdfReport({ report, onClose }: { report: PdfExport; onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  useFocusOnMount(close);
  const { made, failed, remarks, stopped } = report;
  return (
    <div className={classes.body}>
      <p role="status">{made === 0 ? messages.exports.nonePdf : messages.exports.exported(made)}</p>
      {stopped !== undefined && (
        <p role="alert" className={classes.refusal}>
          {messages.exports.stoppedEarly(stopped)}
        </p>
      )}
      <RemarkList label="Not exported" remarks={failed} />
      <RemarkList label="Different on paper" remarks={remarks} />
      <DialogActions>
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </div>
  );
}
