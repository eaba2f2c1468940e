import guide from '../../../content/tools/pdf-to-text.json';
import { ToolPage } from '../../page/tool-page.tsx';
import type { Tool } from '../../runner/tool.ts';
import { PdfToTextForm } from './pdf-to-text-form.tsx';
import { pdfToTextDefaults, pdfToTextLimit, pdfToTextKinds, type PdfToTextOptions } from './pdf-to-text.options.ts';
import { runPdfToText } from './run-pdf-to-text.ts';

const pdfToTextTool: Tool<PdfToTextOptions> = {
  slug: 'pdf-to-text',
  title: 'PDF to Text',
  lead: 'The words of a PDF in the order in which they are read, to copy or to keep as a .txt file.',
  action: 'Convert',
  mode: 'each',
  accepts: {
    types: ['application/pdf'],
    endings: ['.pdf'],
    expected: 'a PDF',
    plural: 'PDFs',
    kinds: 'Protected ones ask for their password',
  },
  limits: { files: 50, fileBytes: pdfToTextLimit * 1024 * 1024 },
  options: { kinds: pdfToTextKinds, defaults: pdfToTextDefaults, Form: PdfToTextForm },
  run: runPdfToText,
};

/** The page /tools/pdf-to-text. */
export function PdfToTextPage() {
  return <ToolPage tool={pdfToTextTool} guide={guide} />;
}
