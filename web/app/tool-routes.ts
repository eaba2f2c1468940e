import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { lazyPage } from '#web/platform/lazy-page.ts';
import { route } from './route.ts';

const toolRoute = <M>(slug: string, title: string, load: () => Promise<M>, pick: (module: M) => ComponentType) =>
  route(`/tools/${slug}`, lazyPage(`${slug}.tool`, load, pick), { title });

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
  toolRoute(
    'image-to-pdf',
    'Image to PDF',
    () => import('#web/tools/image-to-pdf/image-to-pdf.tool.tsx'),
    ({ ImageToPdfPage }) => ImageToPdfPage,
  ),
  toolRoute(
    'text-to-pdf',
    'Text to PDF',
    () => import('#web/tools/text-to-pdf/text-to-pdf.tool.tsx'),
    ({ TextToPdfPage }) => TextToPdfPage,
  ),
  toolRoute(
    'pdf-merger',
    'PDF Merger',
    () => import('#web/tools/pdf-merger/pdf-merger.tool.tsx'),
    ({ PdfMergerPage }) => PdfMergerPage,
  ),
  toolRoute(
    'word-to-pdf',
    'Word to PDF',
    () => import('#web/tools/word-to-pdf/word-to-pdf.tool.tsx'),
    ({ WordToPdfPage }) => WordToPdfPage,
  ),
  toolRoute(
    'pdf-compressor',
    'PDF Compressor',
    () => import('#web/tools/pdf-compressor/pdf-compressor.tool.tsx'),
    ({ PdfCompressorPage }) => PdfCompressorPage,
  ),
  toolRoute(
    'pdf-to-text',
    'PDF to Text',
    () => import('#web/tools/pdf-to-text/pdf-to-text.tool.tsx'),
    ({ PdfToTextPage }) => PdfToTextPage,
  ),
  toolRoute(
    'html-to-pdf',
    'HTML to PDF',
    () => import('#web/tools/html-to-pdf/html-to-pdf.tool.tsx'),
    ({ HtmlToPdfPage }) => HtmlToPdfPage,
  ),
  toolRoute(
    'excel-to-pdf',
    'Excel to PDF',
    () => import('#web/tools/excel-to-pdf/excel-to-pdf.tool.tsx'),
    ({ ExcelToPdfPage }) => ExcelToPdfPage,
  ),
  toolRoute(
    'image-compressor',
    'Image Compressor',
    () => import('#web/tools/image-compressor/image-compressor.tool.tsx'),
    ({ ImageCompressorPage }) => ImageCompressorPage,
  ),
];
