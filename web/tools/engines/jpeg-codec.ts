import encode, { init } from '@jsquash/jpeg/encode.js';
import encoderAddress from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url';
import { loadAsset } from '../load-asset.ts';
import type { Pixels } from '../images/pixels.ts';

let started: Promise<void> | undefined;

async function start(): Promise<void> {
  await init(await WebAssembly.compile(await loadAsset(encoderAddress)));
}

/** Encodes opaque pixels as a progressive JPEG (MozJPEG). `quality` is 1 to 100. */
export async function encodeJpeg(pixels: Pixels, quality: number): Promise<Blob> {
  started ??= start();
  await started;
  // What the codec calls ImageData is read for its three properties alone.
  const image = Object.assign(pixels, { colorSpace: 'srgb' as const });
  // By itself it keeps colours at full size from quality 80 on, which eyes do not see and files show.
  const subsampling = { auto_subsample: false, chroma_subsample: 2 };
  return new Blob([await encode(image, { quality, ...subsampling })], { type: 'image/jpeg' });
}
