import guide from '../../../content/tools/html-to-pdf.json';
import { runInPage } from '../../layout/drawn-pages/run-in-page.ts';
import { ToolPage } from '../../page/tool-page.tsx';
import type { Tool } from '../../runner/tool.ts';
import { HtmlToPdfForm } from './html-to-pdf-form.tsx';
import { htmlToPdfDefaults, htmlToPdfKinds, type HtmlToPdfOptions } from './html-to-pdf.options.ts';

const htmlToPdf: Tool<HtmlToPdfOptions> = {
  slug: 'html-to-pdf',
  title: 'HTML to PDF',
  lead: 'Paste markup, or bring an .html file with its styles. No script in it is run, and nothing is fetched.',
  action: 'Convert',
  mode: 'each',
  accepts: {
    types: ['text/html', 'application/xhtml+xml'],
    endings: ['.html', '.htm', '.xhtml'],
    expected: 'an HTML file',
    plural: 'HTML files',
    kinds: '.html and .htm',
  },
  limits: { files: 20, fileBytes: 20 * 1024 * 1024 },
  options: { kinds: htmlToPdfKinds, defaults: htmlToPdfDefaults, Form: HtmlToPdfForm },
  typed: {
    label: 'HTML',
    placeholder: '<h1>Write or paste markup here…</h1>',
    fileName: 'Page.html',
    type: 'text/html',
  },
  run: runInPage(() => import('./html-to-pdf.layout.ts').then(({ layOutHtml }) => layOutHtml)),
  loadSecondaryAction: async () => (await import('./print-offer.tsx')).PrintOffer,
};

/** The page /tools/html-to-pdf. */
export function HtmlToPdfPage() {
  return <ToolPage tool={htmlToPdf} guide={guide} />;
}
