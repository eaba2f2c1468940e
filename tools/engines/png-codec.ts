import startOxipng, { optimise, optimise_raw } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js';
import oxipngAddress from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?url';
import UPNG from 'upng-js';
import { loadAsset } from '../runner/load-asset.ts';
import { joinBytes, latin, viewOf } from '../images/bytes.ts';
import { keepChunks, withChunk } from '../images/png-chunks.ts';
import { unusable } from '../runner/unusable-file-error.ts';
import type { Pixels } from '../images/pixels.ts';

/** Of oxipng's levels 0 to 6 the one from which on files shrink by little and the time grows by much. */
const effort = 2;

let started: Promise<unknown> | undefined;

async function start(): Promise<void> {
  started ??= loadAsset(oxipngAddress).then(startOxipng);
  await started;
}

/** Packs a PNG tighter without changing a pixel. Throws `UnusableFile` where it is damaged. */
export async function repackPng(png: Uint8Array<ArrayBuffer>): Promise<Blob> {
  await start();
  const repack = takesLongToReduce(png) ? optimiseAsItIs : optimiseFreely;
  try {
    return new Blob([repack(png)], { type: 'image/png' });
  } catch (error) {
    throw unusable.damaged(error);
  }
}

const optimiseFreely = (png: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(optimise(png, effort, false, false));

/** From so many pixels on, it takes oxipng seconds to see whether pixels of less than a byte would be smaller as bytes. */
const manyPixels = 10_000_000;

/**
 * True if a PNG is large and its pixels are less than a byte each, in rows from top to bottom. Oxipng expands 90 megapixels of
 * one bit to bytes more than once, which takes 8 to 37 s. Without it, the same bytes took 2 to 4 s.
 */
function takesLongToReduce(png: Uint8Array): boolean {
  const view = viewOf(png);
  const [bitDepth = 0, , , , interlace = 0] = png.subarray(24);
  return bitDepth < 8 && interlace === 0 && view.getUint32(16) * view.getUint32(20) > manyPixels;
}

/** Says that a picture moves, in one frame for ever: oxipng leaves the pixels of such pictures at their depth. */
const movingChunk = 'acTL';
const oneFrame = Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 0);

const optimiseAsItIs = (png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  keepChunks(optimiseFreely(withChunk(png, movingChunk, oneFrame)), (type) => type !== movingChunk);

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
