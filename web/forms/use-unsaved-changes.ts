import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';

/** Says what would be lost by leaving, as a sentence; undefined once it is saved. `part` tells the forms apart. */
export type ReportUnsaved = (part: string, sentence: string | undefined) => void;

/** Asks before a page with unsaved changes is left, by a link, back, reload or closing the tab. */
export function useUnsavedChanges() {
  // Read only at the moment of leaving, so no change of it draws the page anew.
  const unsaved = useRef(new Map<string, string>());
  const confirm = useConfirm();

  const report = useCallback<ReportUnsaved>((part, sentence) => {
    if (sentence === undefined) unsaved.current.delete(part);
    else unsaved.current.set(part, sentence);
  }, []);
  const forget = useCallback(() => unsaved.current.clear(), []);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current.size > 0 &&
      currentLocation.pathname !== nextLocation.pathname &&
      // The way out of a session, which has ended already by then.
      nextLocation.pathname !== '/login',
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const ask = async () => {
      const isLeaving = await confirm({
        title: 'Leave without saving?',
        message: [...unsaved.current.values()].join(' '),
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
        isDestructive: true,
      });
      if (isLeaving) blocker.proceed();
      else blocker.reset();
    };
    void ask();
  }, [blocker, confirm]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.current.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  return { report, forget };
}

/** Reports one form's unsaved change for as long as it is there. */
export function useReportUnsaved(report: ReportUnsaved, part: string, sentence: string | undefined) {
  useEffect(() => {
    report(part, sentence);
    return () => report(part, undefined);
  }, [report, part, sentence]);
}
