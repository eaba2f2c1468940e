import { useContext, useEffect, useState } from 'react';
import type { Attachment } from '#contract/notes/notes.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { readAttachment } from '../attachments/read-attachment.ts';
import { DocumentToolsContext } from '../notes-backend.ts';
import type { ViewedKind } from './viewed-kind.ts';
import { type DocumentTools, type FileParts, FileNotShown, type OpenedPdf, type PartedKind } from './viewer-tools.ts';

/** A file that is opened, or why it is not. */
export type ViewedFile =
  | { kind: 'pdf'; pdf: OpenedPdf; remarks: readonly string[] }
  | { kind: PartedKind; parts: FileParts }
  | { kind: 'locked'; sentence: string }
  | { kind: 'failed'; error: unknown };

const laidOutRemark = 'Laid out on your device: pages may end elsewhere than in Word.';

/** The pages of a Word document. */
async function openWord(file: File, password: string, tools: DocumentTools, signal: AbortSignal): Promise<ViewedFile> {
  const { pdf, remarks } = await tools.wordAsPdf(file, password, signal);
  const pages = await tools.openPdf(new File([pdf], file.name, { type: pdf.type }), '', signal);
  return { kind: 'pdf', pdf: pages, remarks: [laidOutRemark, ...remarks] };
}

/** Opens a document for as long as it is shown; undefined until it is open, and for kinds that need no opening. */
export function useViewedFile({ url, originalname, fileType }: Attachment, kind: ViewedKind) {
  const load = useContext(DocumentToolsContext);
  const [password, setPassword] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<{ order: string; viewed: ViewedFile }>();
  /** Names what was opened, so that a former one is not shown for it. */
  const order = JSON.stringify([url, password, attempt]);
  useEffect(() => {
    if (kind === 'media' || kind === 'other' || !load) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const open = async (): Promise<ViewedFile> => {
      const [file, tools] = await Promise.all([
        readAttachment({ url, originalname, fileType }, signal),
        loadChunk('document-tools', load),
      ]);
      if (kind === 'word') return openWord(file, password, tools, signal);
      if (kind === 'pdf') return { kind, pdf: await tools.openPdf(file, password, signal), remarks: [] };
      return { kind, parts: await tools.readParts(file, { kind, password }, signal) };
    };
    const settle = (viewed: ViewedFile) => signal.aborted || setOpened({ order, viewed });
    open().then(settle, (error: unknown) => {
      const isLocked = error instanceof FileNotShown && error.needsPassword;
      settle(isLocked ? { kind: 'locked', sentence: error.message } : { kind: 'failed', error });
    });
    return () => stop.abort();
  }, [url, originalname, fileType, kind, load, password, order]);
  const viewed = opened?.order === order ? opened.viewed : undefined;
  return { viewed, unlock: setPassword, retry: () => setAttempt(attempt + 1), canOpen: load !== undefined };
}
