import { createContext, lazy, Suspense, useCallback, useContext, useState, type ReactNode } from 'react';
import type { ReportContentType } from '#contract/reports/reports.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';

/** The reported content. */
export interface Reported {
  contentType: ReportContentType;
  contentId: string;
  /** The dialog's title, such as "Report this thought". */
  title: string;
}

type Report = (reported: Reported) => void;

const refuse: Report = () => {
  throw new Error('useReport needs a ReportProvider above it.');
};

const ReportContext = createContext<Report>(refuse);

/** Opens the dialog in which a signed-in person reports content. Nobody else can: offer it to no visitor. */
export const useReport = (): Report => useContext(ReportContext);

// Few people ever report something: nobody else loads it.
const ReportDialog = lazy(async () => {
  const { ReportDialog: Component } = await loadChunk('report-dialog', () => import('./report-dialog.tsx'));
  return { default: Component };
});

/** Holds the page's one report dialog. */
export function ReportProvider({ children }: { children: ReactNode }) {
  const [reported, setReported] = useState<Reported>();
  const close = useCallback(() => setReported(undefined), []);
  return (
    <ReportContext value={setReported}>
      {children}
      {reported && (
        <Suspense>
          <ReportDialog reported={reported} onClose={close} />
        </Suspense>
      )}
    </ReportContext>
  );
}
