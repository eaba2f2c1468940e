import { useContext, useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { DocumentToolsContext, useNotesBackend } from '../notes-backend.ts';
import type { PdfExport } from './make-pdfs.ts';
import { pdfFailureSentence } from './pdf-failure.ts';

/** Notes done, of all. */
export interface PdfProgress {
  done: number;
  /** Undefined while it is not known. */
  total: number | undefined;
}

const loadWork = () => loadChunk('make-pdfs', () => import('./make-pdfs.ts'));

/** Why there is nothing to report of an export; undefined where there is. */
function refusalOf({ made, failed, stopped }: PdfExport, isSingle: boolean): string | undefined {
  if (made > 0 || failed.length > 1) return undefined;
  return (
    stopped ??
    (isSingle ? failed[0]?.sentence : undefined) ??
    (failed.length === 0 ? messages.exports.noNotes : undefined)
  );
}

const isWhole = ({ failed, remarks, stopped }: PdfExport): boolean =>
  failed.length === 0 && remarks.length === 0 && stopped === undefined;

/** Makes PDFs of notes on the device and saves them; the work ends with the component. `report` tells of those that went wrong. */
export function usePdfExport(onSaved: () => void) {
  const { call } = useNotesBackend();
  const load = useContext(DocumentToolsContext);
  const [progress, setProgress] = useState<PdfProgress>();
  const [refusal, setRefusal] = useState<string>();
  const [report, setReport] = useState<PdfExport>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (ids: readonly string[] | undefined) => {
    if (!load) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setRefusal(undefined);
    setProgress({ done: 0, total: ids?.length });
    try {
      const [{ makePdfs }, { htmlAsPdf: makePdf }] = await Promise.all([loadWork(), loadChunk('document-tools', load)]);
      const onProgress = (done: number, total: number) => setProgress({ done, total });
      const outcome = await makePdfs({ call, makePdf, ids, signal, onProgress });
      if (outcome.file) saveFile(outcome.file, outcome.name);
      const refused = refusalOf(outcome, ids?.length === 1);
      if (refused !== undefined) setRefusal(refused);
      else if (isWhole(outcome)) onSaved();
      else setReport(outcome);
    } catch (error) {
      if (!signal.aborted) setRefusal(pdfFailureSentence(error));
    } finally {
      if (!signal.aborted) setProgress(undefined);
    }
  };
  return {
    canMake: load !== undefined,
    start: (ids: readonly string[] | undefined) => void start(ids),
    progress,
    refusal,
    report,
  };
}
