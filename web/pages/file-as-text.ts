import type { ReadingHooks } from '#web/notes/tool-files/text-reader.ts';
import { ChunkLoadError, loadChunk } from '#web/platform/lazy-page.ts';

const chunk = 'pdf-to-text';

/** The parts of the tool, which load when a text is first asked for. */
const loadTool = () =>
  loadChunk(chunk, () =>
    Promise.all([
      import('#tools/converters/pdf-to-text/run-pdf-to-text.ts'),
      import('#tools/converters/pdf-to-text/pdf-to-text.options.ts'),
      import('#tools/runner/job-failure.ts'),
      import('#tools/runner/explain-broken-file.ts'),
    ]),
  );

async function textOfPdf(file: File, { signal, onProgress }: ReadingHooks): Promise<string> {
  const [{ runPdfToText }, { pdfToTextDefaults }, failures, { explainBrokenFile }] = await loadTool();
  const order = { files: [{ name: file.name, blob: file }], options: pdfToTextDefaults };
  try {
    const hooks = { signal, onProgress: ({ done, total }: { done: number; total: number }) => onProgress(done, total) };
    const { results, refused } = await runPdfToText(order, hooks);
    const [made] = results;
    if (!made) throw new Error(refused[0]?.sentence);
    return await made.blob.text();
  } catch (error) {
    if (error instanceof failures.PartLoadFailure) throw new ChunkLoadError(chunk, error);
    if (!(error instanceof failures.JobFailure)) throw error;
    const reason = explainBrokenFile(error, { isOnline: navigator.onLine });
    throw new Error(`${file.name} could not be read: ${reason}`, { cause: error });
  }
}

async function textOfPlain(file: File): Promise<string> {
  const [{ decodeText }, { refuse }] = await loadChunk(chunk, () =>
    Promise.all([import('#tools/runner/decode-text.ts'), import('#tools/runner/refusals.ts')]),
  );
  try {
    return (await decodeText(file)).text;
  } catch (error) {
    throw new Error(refuse(0, file.name, error).sentence, { cause: error });
  }
}

/** Reads the text of a PDF or a plain text on the device, by the product's own tools. See `ReadText`. */
export const fileAsText = (file: File, hooks: ReadingHooks): Promise<string> =>
  file.type === 'application/pdf' ? textOfPdf(file, hooks) : textOfPlain(file);
