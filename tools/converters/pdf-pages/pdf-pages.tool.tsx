import guide from '../../../content/tools/pdf-pages.json';
import { runInWorker } from '../../runner/run-in-worker.ts';
import { ToolPage } from '../../page/tool-page.tsx';
import type { Tool } from '../../runner/tool.ts';
import { PdfPagesForm } from './pdf-pages-form.tsx';
import {
  pdfPagesDefaults,
  pdfPagesKinds,
  pdfPagesLimit,
  type PdfPagesOptions,
  withoutPassword,
} from './pdf-pages.options.ts';

const pdfPages: Tool<PdfPagesOptions> = {
  slug: 'pdf-pages',
  title: 'PDF Pages',
  lead: 'Pages of a PDF in another order, turned, taken out, numbered, split into several files, or as pictures.',
  action: 'Create',
  mode: 'each',
  accepts: {
    types: ['application/pdf'],
    endings: ['.pdf'],
    expected: 'a PDF',
    plural: 'a PDF',
    kinds: 'A protected one asks for its password',
  },
  limits: { files: 1, fileBytes: pdfPagesLimit * 1024 * 1024 },
  options: { kinds: pdfPagesKinds, defaults: pdfPagesDefaults, storable: withoutPassword, Form: PdfPagesForm },
  editor: {
    load: async () => (await import('./editor/page-editor.tsx')).PageEditor,
    apply: (options, [plan = '']) => ({ ...options, plan }),
  },
  run: runInWorker(() => new Worker(new URL('pdf-pages.worker.ts', import.meta.url), { type: 'module' })),
};

/** The page /tools/pdf-pages. */
export function PdfPagesPage() {
  return <ToolPage tool={pdfPages} guide={guide} />;
}
