import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { lazyPage } from '#web/platform/lazy-page.ts';
import { route } from './route.ts';

/** The page of a tool, which the person's notes are handed to. */
const toolRoute = <M>(slug: string, title: string, load: () => Promise<M>, pick: (module: M) => ComponentType) =>
  route(
    `/tools/${slug}`,
    lazyPage(
      `${slug}.tool`,
      () => Promise.all([load(), import('#web/pages/tool-with-notes.tsx')]),
      ([tool, { withNotes }]) => withNotes(pick(tool)),
    ),
    { title },
  );

/** The document tools. */
export const toolRoutes: readonly RouteObject[] = [
  route(
    '/tools',
    lazyPage(
      'tools-page',
      () => import('#tools/page/tools-page.tsx'),
      ({ ToolsPage }) => ToolsPage,
    ),
    { title: 'Tools' },
  ),
  toolRoute(
    'image-to-pdf',
    'Image to PDF',
    () => import('#tools/converters/image-to-pdf/image-to-pdf.tool.tsx'),
    ({ ImageToPdfPage }) => ImageToPdfPage,
  ),
  toolRoute(
    'text-to-pdf',
    'Text to PDF',
    () => import('#tools/converters/text-to-pdf/text-to-pdf.tool.tsx'),
    ({ TextToPdfPage }) => TextToPdfPage,
  ),
  toolRoute(
    'pdf-merger',
    'PDF Merger',
    () => import('#tools/converters/pdf-merger/pdf-merger.tool.tsx'),
    ({ PdfMergerPage }) => PdfMergerPage,
  ),
  toolRoute(
    'pdf-pages',
    'PDF Pages',
    () => import('#tools/converters/pdf-pages/pdf-pages.tool.tsx'),
    ({ PdfPagesPage }) => PdfPagesPage,
  ),
  toolRoute(
    'word-to-pdf',
    'Word to PDF',
    () => import('#tools/converters/word-to-pdf/word-to-pdf.tool.tsx'),
    ({ WordToPdfPage }) => WordToPdfPage,
  ),
  toolRoute(
    'pdf-compressor',
    'PDF Compressor',
    () => import('#tools/converters/pdf-compressor/pdf-compressor.tool.tsx'),
    ({ PdfCompressorPage }) => PdfCompressorPage,
  ),
  toolRoute(
    'pdf-to-text',
    'PDF to Text',
    () => import('#tools/converters/pdf-to-text/pdf-to-text.tool.tsx'),
    ({ PdfToTextPage }) => PdfToTextPage,
  ),
  toolRoute(
    'html-to-pdf',
    'HTML to PDF',
    () => import('#tools/converters/html-to-pdf/html-to-pdf.tool.tsx'),
    ({ HtmlToPdfPage }) => HtmlToPdfPage,
  ),
  toolRoute(
    'excel-to-pdf',
    'Excel to PDF',
    () => import('#tools/converters/excel-to-pdf/excel-to-pdf.tool.tsx'),
    ({ ExcelToPdfPage }) => ExcelToPdfPage,
  ),
  toolRoute(
    'image-compressor',
    'Image Compressor',
    () => import('#tools/converters/image-compressor/image-compressor.tool.tsx'),
    ({ ImageCompressorPage }) => ImageCompressorPage,
  ),
  toolRoute(
    'file-passwords',
    'File Passwords',
    () => import('#tools/converters/file-passwords/file-passwords.tool.tsx'),
    ({ FilePasswordsPage }) => FilePasswordsPage,
  ),
];
