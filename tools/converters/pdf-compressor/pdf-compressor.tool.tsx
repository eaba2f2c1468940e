import guide from '../../../content/tools/pdf-compressor.json';
import { runInWorker } from '../../runner/run-in-worker.ts';
import { ToolPage } from '../../page/tool-page.tsx';
import type { Tool } from '../../runner/tool.ts';
import { PdfCompressorForm } from './pdf-compressor-form.tsx';
import {
  pdfCompressorDefaults,
  pdfCompressorLimit,
  pdfCompressorKinds,
  type PdfCompressorOptions,
} from './pdf-compressor.options.ts';

const pdfCompressor: Tool<PdfCompressorOptions> = {
  slug: 'pdf-compressor',
  title: 'PDF Compressor',
  lead: 'The same pages in a smaller file. Words, links, form fields and bookmarks are kept as they are.',
  action: 'Compress',
  mode: 'each',
  accepts: {
    types: ['application/pdf'],
    endings: ['.pdf'],
    expected: 'a PDF',
    plural: 'PDFs',
    kinds: 'Protected ones ask for their password',
  },
  limits: { files: 50, fileBytes: pdfCompressorLimit * 1024 * 1024 },
  options: {
    kinds: pdfCompressorKinds,
    defaults: pdfCompressorDefaults,
    Form: PdfCompressorForm,
  },
  run: runInWorker(() => new Worker(new URL('pdf-compressor.worker.ts', import.meta.url), { type: 'module' })),
};

/** The page /tools/pdf-compressor. */
export function PdfCompressorPage() {
  return <ToolPage tool={pdfCompressor} guide={guide} />;
}
