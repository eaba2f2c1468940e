import type { RouteObject } from 'react-router';
import { lazyPage } from '#web/platform/lazy-page.ts';
import { route } from './route.ts';

/** The document tools. */
export const toolRoutes: readonly RouteObject[] = [
  route(
    '/tools',
    lazyPage(
      'tools-page',
      () => import('#web/tools/tools-page.tsx'),
      ({ ToolsPage }) => ToolsPage,
    ),
    { title: 'Tools' },
  ),
  route(
    '/tools/image-to-pdf',
    lazyPage(
      'image-to-pdf.tool',
      () => import('#web/tools/image-to-pdf/image-to-pdf.tool.tsx'),
      ({ ImageToPdfPage }) => ImageToPdfPage,
    ),
    { title: 'Image to PDF' },
  ),
  route(
    '/tools/text-to-pdf',
    lazyPage(
      'text-to-pdf.tool',
      () => import('#web/tools/text-to-pdf/text-to-pdf.tool.tsx'),
      ({ TextToPdfPage }) => TextToPdfPage,
    ),
    { title: 'Text to PDF' },
  ),
  route(
    '/tools/pdf-merger',
    lazyPage(
      'pdf-merger.tool',
      () => import('#web/tools/pdf-merger/pdf-merger.tool.tsx'),
      ({ PdfMergerPage }) => PdfMergerPage,
    ),
    { title: 'PDF Merger' },
  ),
  route(
    '/tools/word-to-pdf',
    lazyPage(
      'word-to-pdf.tool',
      () => import('#web/tools/word-to-pdf/word-to-pdf.tool.tsx'),
      ({ WordToPdfPage }) => WordToPdfPage,
    ),
    { title: 'Word to PDF' },
  ),
  route(
    '/tools/pdf-compressor',
    lazyPage(
      'pdf-compressor.tool',
      () => import('#web/tools/pdf-compressor/pdf-compressor.tool.tsx'),
      ({ PdfCompressorPage }) => PdfCompressorPage,
    ),
    { title: 'PDF Compressor' },
  ),
  route(
    '/tools/pdf-to-text',
    lazyPage(
      'pdf-to-text.tool',
      () => import('#web/tools/pdf-to-text/pdf-to-text.tool.tsx'),
      ({ PdfToTextPage }) => PdfToTextPage,
    ),
    { title: 'PDF to Text' },
  ),
  route(
    '/tools/html-to-pdf',
    lazyPage(
      'html-to-pdf.tool',
      () => import('#web/tools/html-to-pdf/html-to-pdf.tool.tsx'),
      ({ HtmlToPdfPage }) => HtmlToPdfPage,
    ),
    { title: 'HTML to PDF' },
  ),
  route(
    '/tools/excel-to-pdf',
    lazyPage(
      'excel-to-pdf.tool',
      () => import('#web/tools/excel-to-pdf/excel-to-pdf.tool.tsx'),
      ({ ExcelToPdfPage }) => ExcelToPdfPage,
    ),
    { title: 'Excel to PDF' },
  ),
  route(
    '/tools/image-compressor',
    lazyPage(
      'image-compressor.tool',
      () => import('#web/tools/image-compressor/image-compressor.tool.tsx'),
      ({ ImageCompressorPage }) => ImageCompressorPage,
    ),
    { title: 'Image Compressor' },
  ),
];
