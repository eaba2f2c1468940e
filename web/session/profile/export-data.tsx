import { useEffect, useRef, useState } from 'react';
import { formatSize } from '#lib/format-size.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressLine } from '#web/ui/page/progress-line.tsx';
import classes from './profile-page.module.css';
import { downloadExport, exportFileName } from './profile.queries.ts';
import { useReportUnsaved, type ReportUnsaved } from '#web/forms/use-unsaved-changes.ts';

/** Bytes so far while it runs, and of the whole file once it was saved. */
type ExportState = { step: 'idle' } | { step: 'running' | 'saved'; bytes: number };

function useExport() {
  const showAlert = useAlert();
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setState({ step: 'running', bytes: 0 });
    try {
      const bytes = await downloadExport({
        signal: controller.signal,
        onReceived: (received) => setState({ step: 'running', bytes: received }),
      });
      setState({ step: 'saved', bytes });
    } catch (error) {
      setState({ step: 'idle' });
      if (controller.signal.aborted) return;
      showAlert('danger', failureSentence(error));
    }
  };
  return { state, start, stop: () => running.current?.abort() };
}

/** Downloads everything that belongs to the person. */
export function ExportData({ onUnsaved }: { onUnsaved: ReportUnsaved }) {
  const { state, start, stop } = useExport();
  const isRunning = state.step === 'running';
  useReportUnsaved(onUnsaved, 'export', isRunning ? 'Your export is still on its way.' : undefined);
  return (
    <div className={classes.form}>
      <p>
        A zip with every note as Markdown, those in the recycle bin included, all attachments, and everything once more
        as JSON.
      </p>
      {isRunning && <ProgressLine label="Exporting your data" />}
      <div className={classes.actions}>
        {isRunning ? (
          <Button variant="default" onClick={stop}>
            Cancel export
          </Button>
        ) : (
          <Button variant="default" onClick={() => void start()}>
            Export my data
          </Button>
        )}
        <span role="status" className={classes.quiet}>
          {isRunning && (state.bytes > 0 ? `${formatSize(state.bytes)} received` : 'Preparing')}
          {state.step === 'saved' && `Saved as ${exportFileName}, ${formatSize(state.bytes)}`}
        </span>
      </div>
    </div>
  );
}
