import guide from '../../../content/tools/word-to-pdf.json';
import { runInPage } from '../../layout/drawn-pages/run-in-page.ts';
import { ToolPage } from '../../page/tool-page.tsx';
import type { Tool } from '../../runner/tool.ts';
import { WordToPdfForm } from './word-to-pdf-form.tsx';
import { wordToPdfDefaults, wordToPdfKinds, type WordToPdfOptions } from './word-to-pdf.options.ts';

const wordToPdf: Tool<WordToPdfOptions> = {
  slug: 'word-to-pdf',
  title: 'Word to PDF',
  lead: 'Word documents as PDFs with their headings, lists, tables, pictures, headers and footers. The text can be selected and searched.',
  action: 'Convert',
  mode: 'each',
  accepts: {
    types: [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
      'application/vnd.ms-word.document.macroenabled.12',
      'application/msword',
    ],
    // Also accepts kinds that cannot be converted, so that the error message can name them.
    endings: ['.docx', '.dotx', '.docm', '.dotm', '.doc', '.odt', '.rtf'],
    expected: 'a Word document',
    plural: 'Word documents',
    kinds: '.docx, .dotx and .docm',
  },
  limits: { files: 30, fileBytes: 100 * 1024 * 1024 },
  options: { kinds: wordToPdfKinds, defaults: wordToPdfDefaults, Form: WordToPdfForm },
  run: runInPage(async () => (await import('./word-to-pdf.layout.ts')).layOutWord),
};

/** The page /tools/word-to-pdf. */
export function WordToPdfPage() {
  return <ToolPage tool={wordToPdf} guide={guide} />;
}
