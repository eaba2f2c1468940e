import startOxipng, { optimise, optimise_raw } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js';
import oxipngAddress from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?url';
import UPNG from 'upng-js';
import { loadAsset } from '../load-asset.ts';
import { joinBytes, latin, viewOf } from '../images/bytes.ts';
import { unusable } from '../unusable.ts';
import type { Pixels } from '../images/pixels.ts';

/** Of oxipng's levels 0 to 6 the one from which on files shrink by little and the time grows by much. */
const effort = 2;

let started: Promise<unknown> | undefined;

async function start(): Promise<void> {
  started ??= loadAsset(oxipngAddress).then(startOxipng);
  await started;
}

/** Packs a PNG tighter without changing a pixel. Throws `UnusableFile` where it is damaged. */
export async function repackPng(png: Uint8Array): Promise<Blob> {
  await start();
  try {
    return new Blob([new Uint8Array(optimise(png, effort, false, false))], { type: 'image/png' });
  } catch (error) {
    throw unusable.damaged(error);
  }
}

/** The last chunk of every PNG: no bytes, its type and its checksum. */
const endChunk = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);

/** UPNG has too little room for the last chunk of pictures of few pixels and cuts it off. */
function withEnd(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = viewOf(png);
  let at = 8;
  while (at + 8 <= png.length && latin(png, at + 4, at + 8) !== 'IEND' && view.getUint32(at) > 0) {
    at += 12 + view.getUint32(at);
  }
  return joinBytes([png.subarray(0, at), endChunk]);
}

/** Encodes pixels as a PNG of at most so many colours, 2 to 256; 0 keeps all of them. */
export async function encodePng({ data, width, height }: Pixels, colours: number): Promise<Blob> {
  return repackPng(withEnd(new Uint8Array(UPNG.encode([data.buffer], width, height, colours))));
}

/**
 * Encodes pixels as a PNG with all of their colours, in the least of its kinds that has them: grey, a palette or RGB. In haste it takes
 * a fifth of the time and comes out about an eighth larger.
 */
export async function packPixels(
  { data, width, height }: Pixels,
  { inHaste = false } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  await start();
  return new Uint8Array(optimise_raw(data, width, height, inHaste ? 0 : effort, false, false));
}
