import type { MadePdf } from '#web/notes/export/pdf-maker.ts';
import { ChunkLoadError, loadChunk } from '#web/platform/lazy-page.ts';

const chunk = 'html-to-pdf';

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
