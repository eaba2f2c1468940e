import type { PageSize } from '../../engines/page-size.ts';
import { PdfDocument, type PagePicture } from '../../engines/opened-pdf.ts';
import { readPdf } from '../../engines/read-pdf.ts';
import type { JobFile } from '../../runner/job.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import { unusable } from '../../runner/unusable-file-error.ts';
import type { PreviewAnswer, PreviewRequest } from './preview-messages.ts';

/** In MB: the file is in the tab's memory for as long as its pages are looked at. */
const previewLimit = 300;

let document: PdfDocument | undefined;

async function open(file: JobFile): Promise<PageSize[]> {
  document?.close();
  document = undefined;
  const opened = await PdfDocument.open(await readPdf(file, previewLimit), file.password);
  document = opened;
  return Array.from({ length: opened.pageCount }, (_, index) => opened.pageSize(index + 1));
}

function paint({ width, height, rgba }: PagePicture): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas for workers.');
  context.putImageData(new ImageData(rgba, width, height), 0, 0);
  return canvas;
}

async function answer(request: PreviewRequest): Promise<PreviewAnswer> {
  const { id } = request;
  try {
    if (request.kind === 'open') return { id, kind: 'opened', pages: await open(request.file) };
    if (!document) throw new Error('A page was asked for before a file was open.');
    if (request.kind === 'read') return { id, kind: 'read', letters: document.letters(request.page) };
    const canvas = paint(document.draw(request.page, request.width));
    if (request.kind === 'paint') return { id, kind: 'painted', bitmap: canvas.transferToImageBitmap() };
    return { id, kind: 'drawn', picture: await canvas.convertToBlob({ type: 'image/png' }) };
  } catch (error) {
    const cause = error instanceof WebAssembly.RuntimeError ? unusable.damaged(error) : error;
    if (!(cause instanceof UnusableFile)) throw error;
    return { id, kind: 'unusable', because: cause.because, needsPassword: cause.needsPassword };
  }
}

/** Parts of an answer that move to the page, in place of a copy. */
function transferredOf(answered: PreviewAnswer): Transferable[] {
  if (answered.kind === 'painted') return [answered.bitmap];
  return answered.kind === 'read' ? [answered.letters.boxes.buffer] : [];
}

// The page sends the next request after an answer, so that they never overlap.
self.addEventListener('message', ({ data }: MessageEvent<PreviewRequest>) => {
  answer(data).then(
    (answered) => self.postMessage(answered, { transfer: transferredOf(answered) }),
    // An error of ours ends in the worker's error event, which the page listens to.
    (error: unknown) => reportError(error),
  );
});
