import guide from '../../../content/tools/image-to-pdf.json';
import { runInWorker } from '../../runner/run-in-worker.ts';
import { ToolPage } from '../../page/tool-page.tsx';
import type { Tool } from '../../runner/tool.ts';
import { ImageToPdfForm } from './image-to-pdf-form.tsx';
import { imageToPdfDefaults, imageToPdfKinds, type ImageToPdfOptions } from './image-to-pdf.options.ts';

const imageToPdf: Tool<ImageToPdfOptions> = {
  slug: 'image-to-pdf',
  title: 'Image to PDF',
  lead: 'Photos, scans and screenshots in one PDF, a page each, in the order you give them.',
  action: 'Convert',
  mode: 'joined',
  accepts: {
    types: ['image/*'],
    endings: ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.bmp', '.tif', '.tiff', '.heic', '.heif'],
    expected: 'a picture',
    plural: 'pictures',
    kinds: 'JPEG, PNG, WebP, AVIF, TIFF, GIF and BMP',
  },
  limits: { files: 200, fileBytes: 100 * 1024 * 1024 },
  options: { kinds: imageToPdfKinds, defaults: imageToPdfDefaults, Form: ImageToPdfForm },
  run: runInWorker(() => new Worker(new URL('image-to-pdf.worker.ts', import.meta.url), { type: 'module' })),
};

/** The page /tools/image-to-pdf. */
export function ImageToPdfPage() {
  return <ToolPage tool={imageToPdf} guide={guide} />;
}
