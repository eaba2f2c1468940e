import { loadChunk } from '#web/platform/lazy-page.ts';

/** Result of the tool HTML to PDF for a document, made on the device. */
export interface MadePdf {
  pdf: Blob;
  /** Whole sentences about what is missing or different on paper. */
  notes: readonly string[];
}

/** The parts of the tool, which load when a PDF is first asked for. */
const loadTool = () =>
  loadChunk('html-to-pdf', () =>
    Promise.all([
      import('#tools/layout/drawn-pages/run-laid-out.ts'),
      import('#tools/converters/html-to-pdf/html-to-pdf.layout.ts'),
      import('#tools/converters/html-to-pdf/html-to-pdf.options.ts'),
    ]),
  );

/** Makes a PDF of an HTML document by the product's own tool. Throws an error whose message is the tool's sentence. */
export async function htmlAsPdf(html: string, name: string): Promise<MadePdf> {
  const [{ runLaidOut }, { layOutHtml }, { htmlToPdfDefaults }] = await loadTool();
  const file = { name: `${name}.html`, blob: new Blob([html], { type: 'text/html' }) };
  const order = { files: [file], options: { ...htmlToPdfDefaults, margin: 20 } };
  const { signal } = new AbortController();
  const { results, refused } = await runLaidOut(layOutHtml, order, { signal, onProgress: () => undefined });
  const [made] = results;
  if (!made) throw new Error(refused[0]?.sentence ?? 'The PDF could not be made.');
  return { pdf: made.blob, notes: made.notes };
}
