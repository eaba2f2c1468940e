import guide from '../../../content/tools/pdf-merger.json';
import { runInWorker } from '../../runner/run-in-worker.ts';
import { ToolPage } from '../../page/tool-page.tsx';
import type { Tool } from '../../runner/tool.ts';
import { complaintOfRanges } from '../../joining/page-ranges.ts';
import { mergerLimit, pdfMergerDefaults, pdfMergerKinds, type PdfMergerOptions } from './pdf-merger.options.ts';

const pdfMerger: Tool<PdfMergerOptions> = {
  slug: 'pdf-merger',
  title: 'PDF Merger',
  lead: 'Several PDFs become one, in your order. Links, form fields and bookmarks are kept.',
  action: 'Merge',
  mode: 'joined',
  accepts: {
    types: ['application/pdf'],
    endings: ['.pdf'],
    expected: 'a PDF',
    plural: 'PDFs',
    kinds: 'Protected ones ask for their password',
  },
  limits: { files: 100, fileBytes: mergerLimit * 1024 * 1024 },
  options: { kinds: pdfMergerKinds, defaults: pdfMergerDefaults },
  detail: {
    label: 'Pages',
    placeholder: 'All, or some: 1-3, 7, 10-',
    complaintOf: complaintOfRanges,
    apply: (options, ranges) => ({ ...options, ranges: [...ranges] }),
  },
  run: runInWorker(() => new Worker(new URL('pdf-merger.worker.ts', import.meta.url), { type: 'module' })),
};

/** The page /tools/pdf-merger. */
export function PdfMergerPage() {
  return <ToolPage tool={pdfMerger} guide={guide} />;
}
