import startOxipng, { optimise } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js';
import oxipngAddress from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?url';
import UPNG from 'upng-js';
import { loadAsset } from '../load-asset.ts';
import { unusable } from '../refusals.ts';
import type { Pixels } from '../images/pixels.ts';

/** Of oxipng's levels 0 to 6 the one from which on files shrink by little and the time grows by much. */
const effort = 2;

let started: Promise<unknown> | undefined;

/** Packs a PNG tighter without changing a pixel. Throws `UnusableFile` where it is damaged. */
export async function repackPng(png: Uint8Array): Promise<Blob> {
  started ??= loadAsset(oxipngAddress).then(startOxipng);
  await started;
  try {
    return new Blob([new Uint8Array(optimise(png, effort, false, false))], { type: 'image/png' });
  } catch (error) {
    throw unusable.damaged(error);
  }
}

/** Encodes pixels as a PNG of at most so many colours, 2 to 256; 0 keeps all of them. */
export async function encodePng({ data, width, height }: Pixels, colours: number): Promise<Blob> {
  return repackPng(new Uint8Array(UPNG.encode([data.buffer], width, height, colours)));
}
