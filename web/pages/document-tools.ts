import type { MadePdf } from '#web/notes/export/pdf-maker.ts';
import {
  FileNotShown,
  type OpenPdf,
  type ReadParts,
  type RecognizePicture,
  type WordAsPdf,
} from '#web/notes/viewer/viewer-tools.ts';
import type { JobFile, JobOutcome } from '#tools/runner/job.ts';
import { ChunkLoadError, loadChunk } from '#web/platform/lazy-page.ts';

const chunk = 'html-to-pdf';
const viewerChunk = 'file-viewer';

/** The parts of the tool, which load when a PDF is first asked for. */
const loadTool = () =>
  loadChunk(chunk, () =>
    Promise.all([
      import('#tools/layout/drawn-pages/run-laid-out.ts'),
      import('#tools/converters/html-to-pdf/html-to-pdf.layout.ts'),
      import('#tools/converters/html-to-pdf/html-to-pdf.options.ts'),
      import('#tools/runner/job-failure.ts'),
    ]),
  );

/**
 * Makes a PDF of an HTML document by the product's own tool. Throws a `ChunkLoadError` where a part of it does not load, and else an
 * error whose message is a sentence for the person, or empty where the tool has none.
 */
export async function htmlAsPdf(html: string, signal: AbortSignal): Promise<MadePdf> {
  const [{ runLaidOut }, { layOutHtml }, { htmlToPdfDefaults }, { JobFailure, PartLoadFailure }] = await loadTool();
  // The tool's sentences begin with the name.
  const file = { name: 'The note', blob: new Blob([html], { type: 'text/html' }) };
  const order = { files: [file], options: { ...htmlToPdfDefaults, margin: 20 } };
  try {
    const { results, refused } = await runLaidOut(layOutHtml, order, { signal, onProgress: () => undefined });
    const [made] = results;
    if (!made) throw new Error(refused[0]?.sentence);
    return { pdf: made.blob, remarks: made.notes };
  } catch (error) {
    if (error instanceof PartLoadFailure) throw new ChunkLoadError(chunk, error);
    if (error instanceof JobFailure) throw new Error('', { cause: error });
    throw error;
  }
}

/** Letters in a picture, read in a worker of its own, beside which pages are drawn. See `RecognizePicture`. */
export const recognizePicture: RecognizePicture = async (picture, languages, signal) => {
  const [{ runReadPictureLetters }, { pictureLettersOf }] = await loadChunk(viewerChunk, () =>
    Promise.all([import('#tools/viewer/run-read-picture-letters.ts'), import('#tools/viewer/picture-letters.ts')]),
  );
  const order = { files: [{ name: 'picture', blob: picture }], options: { languages } };
  return pictureLettersOf(await runReadPictureLetters(order, { signal, onProgress: () => undefined }));
};

/** Pages of a PDF, drawn by the tools' own preview. See `OpenPdf`. */
export const openPdf: OpenPdf = async (file, password, signal) => {
  const [{ PdfPreview }, { UnusableFile, refuse }, { scanWidth }] = await loadChunk(viewerChunk, () =>
    Promise.all([
      import('#tools/page/pdf-preview/pdf-preview.ts'),
      import('#tools/runner/refusals.ts'),
      import('#tools/engines/scanned-page.ts'),
    ]),
  );
  try {
    const order = { name: file.name, blob: file, ...(password !== '' && { password }) };
    const preview = await PdfPreview.open(order, signal);
    return {
      pages: preview.pages,
      paint: (...page) => preview.paint(...page),
      read: (...page) => preview.read(...page),
      recognize: async (page, languages) => {
        const width = scanWidth(preview.pages[page - 1]?.width ?? 0);
        return recognizePicture(await preview.draw(page, width, signal), languages, signal);
      },
    };
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof UnusableFile)) {
      const reason = navigator.onLine
        ? 'it sets off a fault.'
        : 'you are offline, and this browser has not kept the viewer.';
      throw new FileNotShown(`${file.name} cannot be shown: ${reason}`, { cause: error });
    }
    throw new FileNotShown(refuse(0, file.name, error).sentence, { needsPassword: error.needsPassword, cause: error });
  }
};

/** Runs a job on a file to be shown. Throws a `FileNotShown` where the file is refused or breaks it. */
async function runOn(
  file: File,
  password: string,
  run: (files: readonly JobFile[]) => Promise<JobOutcome>,
): Promise<JobOutcome> {
  const [failures, { explainBrokenFile }] = await loadChunk(viewerChunk, () =>
    Promise.all([import('#tools/runner/job-failure.ts'), import('#tools/runner/explain-broken-file.ts')]),
  );
  try {
    const outcome = await run([{ name: file.name, blob: file, ...(password !== '' && { password }) }]);
    const [refusal] = outcome.refused;
    if (refusal) throw new FileNotShown(refusal.sentence, refusal);
    return outcome;
  } catch (error) {
    if (error instanceof failures.PartLoadFailure) throw new ChunkLoadError(viewerChunk, error);
    if (!(error instanceof failures.JobFailure)) throw error;
    const reason = explainBrokenFile(error, { isOnline: navigator.onLine });
    throw new FileNotShown(`${file.name} cannot be shown: ${reason}`, { cause: error });
  }
}

/** Texts and tables in parts, by the tools' own readers. See `ReadParts`. */
export const readParts: ReadParts = async (file, { kind, password }, signal) => {
  const [{ runReadFileParts }, { filePartsOf }] = await loadChunk(viewerChunk, () =>
    Promise.all([import('#tools/viewer/run-read-file-parts.ts'), import('#tools/viewer/file-parts.ts')]),
  );
  const hooks = { signal, onProgress: () => undefined };
  return filePartsOf(await runOn(file, password, (files) => runReadFileParts({ files, options: { kind } }, hooks)));
};

/** Pages of a Word document, by Word to PDF. See `WordAsPdf`. */
export const wordAsPdf: WordAsPdf = async (file, password, signal) => {
  const [{ runLaidOut }, { layOutWord }] = await loadChunk(viewerChunk, () =>
    Promise.all([
      import('#tools/layout/drawn-pages/run-laid-out.ts'),
      import('#tools/converters/word-to-pdf/word-to-pdf.layout.ts'),
    ]),
  );
  const hooks = { signal, onProgress: () => undefined };
  const { results } = await runOn(file, password, (files) =>
    runLaidOut(layOutWord, { files, options: { bookmarks: 'none' } }, hooks),
  );
  const [made] = results;
  if (!made) throw new Error('A Word document was laid out without a result.');
  return { pdf: made.blob, remarks: made.notes };
};
