import guide from '../../../content/tools/image-compressor.json';
import { runInWorker } from '../../runner/run-in-worker.ts';
import { ToolPage } from '../../page/tool-page.tsx';
import type { Tool } from '../../runner/tool.ts';
import { ImageCompressorForm } from './image-compressor-form.tsx';
import {
  imageCompressorDefaults,
  imageCompressorKinds,
  type ImageCompressorOptions,
} from './image-compressor.options.ts';

const imageCompressorTool: Tool<ImageCompressorOptions> = {
  slug: 'image-compressor',
  title: 'Image Compressor',
  lead: 'Smaller pictures that look the same, without the place and the camera they were taken with.',
  action: 'Compress',
  mode: 'each',
  accepts: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff', 'image/gif', 'image/bmp'],
    endings: ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.tif', '.tiff', '.gif', '.bmp'],
    expected: 'a JPEG, PNG, WebP, AVIF, TIFF, GIF or BMP picture',
    plural: 'pictures',
    kinds: 'JPEG, PNG, WebP, AVIF, TIFF, GIF and BMP',
  },
  limits: { files: 100, fileBytes: 100 * 1024 * 1024 },
  sideBySide: {
    loadWeigh: async () => (await import('../../images/pixel-count.ts')).pixelCount,
    // Pixels: four photos of a phone, or one of a camera of 50 megapixels.
    weight: 50_000_000,
  },
  options: { kinds: imageCompressorKinds, defaults: imageCompressorDefaults, Form: ImageCompressorForm },
  run: runInWorker(() => new Worker(new URL('image-compressor.worker.ts', import.meta.url), { type: 'module' })),
};

/** The page /tools/image-compressor. */
export function ImageCompressorPage() {
  return <ToolPage tool={imageCompressorTool} guide={guide} />;
}
