import guide from '../../../content/tools/text-to-pdf.json';
import { runInWorker } from '../../runner/run-in-worker.ts';
import { ToolPage } from '../../page/tool-page.tsx';
import type { Tool } from '../../runner/tool.ts';
import { TextToPdfForm } from './text-to-pdf-form.tsx';
import { textToPdfDefaults, textToPdfKinds, type TextToPdfOptions } from './text-to-pdf.options.ts';

const textToPdf: Tool<TextToPdfOptions> = {
  slug: 'text-to-pdf',
  title: 'Text to PDF',
  lead: 'Type or paste words, or bring a text or Markdown file. The text in the PDF can be selected and searched.',
  action: 'Convert',
  mode: 'each',
  accepts: {
    types: ['text/plain', 'text/markdown'],
    endings: ['.txt', '.text', '.md', '.markdown', '.log'],
    expected: 'a text',
    plural: 'text files',
    kinds: '.txt and .md',
  },
  limits: { files: 50, fileBytes: 20 * 1024 * 1024 },
  options: { kinds: textToPdfKinds, defaults: textToPdfDefaults, Form: TextToPdfForm },
  typed: { label: 'Text', placeholder: 'Write or paste here…', fileName: 'Text.txt', type: 'text/plain' },
  run: runInWorker(() => new Worker(new URL('text-to-pdf.worker.ts', import.meta.url), { type: 'module' })),
};

/** The page /tools/text-to-pdf. */
export function TextToPdfPage() {
  return <ToolPage tool={textToPdf} guide={guide} />;
}
