import encode, { init } from '@jsquash/jpeg/encode.js';
import encoderAddress from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url';
import { loadAsset } from '../runner/load-asset.ts';
import type { Pixels } from '../images/pixels.ts';

let started: Promise<void> | undefined;

async function start(): Promise<void> {
  await init(await WebAssembly.compile(await loadAsset(encoderAddress)));
}

/** MozJPEG's numbers for the colours that a file has. */
const colours = { grey: 1, yCbCr: 3 } as const;

/**
 * MozJPEG's numbers of quantization tables. On photographs of equal likeness, its default tables come out a tenth larger than
 * those of the standard. They keep detail of colours that nobody sees. On scanned text they come out a tenth smaller.
 */
const tables = { photo: 0, scan: 3 } as const;

interface JpegOptions {
  /** Main content of the picture. */
  content: keyof typeof tables;
  isGrey?: boolean;
}

/** Encodes opaque pixels as a progressive JPEG (MozJPEG), of one colour where they are grey. `quality` is 1 to 100. */
export async function encodeJpeg(
  pixels: Pixels,
  quality: number,
  { content, isGrey = false }: JpegOptions,
): Promise<Blob> {
  started ??= start();
  await started;
  // The codec reads only three properties of its ImageData.
  const image = Object.assign(pixels, { colorSpace: 'srgb' as const });
  // By itself it keeps colours at full size from quality 80 on, which eyes do not see and files show.
  const subsampling = { auto_subsample: false, chroma_subsample: 2 };
  const colors = isGrey ? colours.grey : colours.yCbCr;
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the package exports no value of this enum
  const options = { quality, quant_table: tables[content], color_space: colors, ...subsampling };
  return new Blob([await encode(image, options)], { type: 'image/jpeg' });
}
