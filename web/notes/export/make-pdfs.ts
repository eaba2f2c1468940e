import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes/notes.ts';
import { createFileNames } from '#lib/file-names.ts';
import { ChunkLoadError } from '#web/platform/lazy-page.ts';
import type { NotesBackend } from '../notes-backend.ts';
import { noteAsHtml } from '../page/note-as-html.ts';
import { notesToExport } from './notes-to-export.ts';
import { pdfFailureSentence } from './pdf-failure.ts';
import type { MadePdf, MakePdf } from './pdf-maker.ts';
import { createZip } from './zip-of-files.ts';

/** A sentence about one note of an export. */
export interface NoteRemark {
  title: string;
  sentence: string;
}

/** Outcome of an export as PDF. */
export interface PdfExport {
  /** Undefined where no PDF was made. */
  file: Blob | undefined;
  name: string;
  made: number;
  /** Notes that became no PDF, with the reason. */
  failed: readonly NoteRemark[];
  /** Notes whose PDF lacks something. */
  remarks: readonly NoteRemark[];
  /** Reason why the export ended before its last note. */
  stopped: string | undefined;
}

interface PdfOrder extends Pick<NotesBackend, 'call'> {
  makePdf: MakePdf;
  ids: readonly string[] | undefined;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

async function makeOne(note: Note, { makePdf, signal }: PdfOrder): Promise<MadePdf> {
  const { html, remarks } = await noteAsHtml(note, note, signal);
  const made = await makePdf(html, signal);
  return { pdf: made.pdf, remarks: [...remarks, ...made.remarks] };
}

/** Receiver of the PDFs: one alone is the file itself, and more are packed into one. */
function createReceiver(isSingle: boolean) {
  if (!isSingle) {
    const zip = createZip();
    return { ...zip, nameOf: () => 'thoughtleaf-notes-pdf.zip' };
  }
  let only: { name: string; file: Blob } | undefined;
  return {
    add: async (name: string, file: Blob): Promise<void> => {
      only = { name, file };
    },
    finish: async (): Promise<Blob | undefined> => only?.file,
    nameOf: () => only?.name ?? '',
  };
}

/** What became of each note so far. */
class Tally {
  made = 0;
  readonly failed: NoteRemark[] = [];
  readonly remarks: NoteRemark[] = [];
  readonly #nameOf = createFileNames();

  /** Makes one PDF, or keeps the reason why there is none. Throws what would happen to all. */
  async take(note: Note | null, order: PdfOrder, add: (name: string, file: Blob) => Promise<void>): Promise<void> {
    const title = note?.title ?? messages.exports.unknownNote;
    const fail = (sentence: string) => void this.failed.push({ title, sentence });
    if (!note) return fail(messages.exports.noteGone);
    if (note.disabled) return fail(messages.exports.disabledNote);
    try {
      const { pdf, remarks } = await makeOne(note, order);
      await add(this.#nameOf(`${title}.pdf`), pdf);
      this.made += 1;
      for (const sentence of remarks) this.remarks.push({ title, sentence });
    } catch (error) {
      // Without the parts, no other note becomes a PDF either.
      if (order.signal.aborted || error instanceof ChunkLoadError) throw error;
      fail(pdfFailureSentence(error));
    }
    return undefined;
  }
}

/**
 * Makes a PDF of each note on the device, one after another. A note that fails does not keep the others back. Rejects with the signal's
 * reason where it is cancelled.
 */
export async function makePdfs(order: PdfOrder): Promise<PdfExport> {
  const { ids, signal, onProgress } = order;
  const receiver = createReceiver(ids?.length === 1);
  const tally = new Tally();
  let stopped: string | undefined;
  try {
    let done = 0;
    for await (const { note, total } of notesToExport(order)) {
      signal.throwIfAborted();
      onProgress(done, total);
      await tally.take(note, order, receiver.add);
      done += 1;
      onProgress(done, total);
    }
  } catch (error) {
    signal.throwIfAborted();
    stopped = pdfFailureSentence(error);
  }
  const { made, failed, remarks } = tally;
  const file = made > 0 ? await receiver.finish() : undefined;
  return { file, name: receiver.nameOf(), made, failed, remarks, stopped };
}
