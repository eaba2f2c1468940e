import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import pdfiumAddress from '@embedpdf/pdfium/pdfium.wasm?url';
import { loadAsset } from '../runner/load-asset.ts';

/** A place in pdfium's memory; 0 is none. */
export type Pointer = number;

/** Answers of FPDFPageObj_GetType. */
export const objectType = { text: 1, image: 3, form: 5 } as const;

async function load(): Promise<Pdfium> {
  // Without the bytes it would ask a CDN for them.
  const module = await init({ wasmBinary: (await loadAsset(pdfiumAddress)).buffer });
  module.PDFiumExt_Init();
  return new Pdfium(module);
}

let loaded: Promise<Pdfium> | undefined;

/** pdfium, loaded once. */
export async function loadPdfium(): Promise<Pdfium> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** After a fault within it its memory cannot be trusted: the next file gets a fresh one. */
export function forgetPdfium(): void {
  loaded = undefined;
}

const utf16 = new TextDecoder('utf-16le');

/** pdfium's functions, and its memory. */
export class Pdfium {
  readonly call: WrappedPdfiumModule;

  constructor(module: WrappedPdfiumModule) {
    this.call = module;
  }

  /** The whole memory. Not to be kept: it is another one after it grew. */
  get #memory(): Uint8Array<ArrayBuffer> {
    return this.call.pdfium.HEAPU8;
  }

  /** Lays bytes into the memory, to be freed by `free`; 0 where they have no room. */
  lay(bytes: Uint8Array): Pointer {
    const at = this.call.pdfium.wasmExports.malloc(bytes.length);
    if (at !== 0) this.#memory.set(bytes, at);
    return at;
  }

  free(at: Pointer): void {
    this.call.pdfium.wasmExports.free(at);
  }

  /** A copy of what stands there. */
  read(at: Pointer, length: number): Uint8Array<ArrayBuffer> {
    return this.#memory.slice(at, at + length);
  }

  /** View of pdfium's memory, valid only until the next call of pdfium. */
  view(at: Pointer, length: number): Uint8Array<ArrayBuffer> {
    return this.#memory.subarray(at, at + length);
  }

  /** So many 32-bit floating point numbers, in place, as `view` has bytes. `at` is a multiple of 4, as all that `within` gives. */
  viewFloats(at: Pointer, count: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#memory.buffer, at, count);
  }

  /** Gives room of `length` bytes to `use`, all zero, which may fill and read it, and takes it back. */
  within<T>(length: number, use: (at: Pointer) => T): T {
    const at = this.call.pdfium.wasmExports.malloc(length);
    if (at === 0) throw new RangeError(`pdfium has no room for ${length} bytes.`);
    this.#memory.fill(0, at, at + length);
    try {
      return use(at);
    } finally {
      this.free(at);
    }
  }

  /** A text of so many UTF-16 units, as `fill` writes it. */
  readText(units: number, fill: (at: Pointer) => void): string {
    return this.within(units * 2, (at) => {
      fill(at);
      return utf16.decode(this.view(at, units * 2));
    });
  }

  /** So many 32-bit floating point numbers, as `fill` writes them. */
  readFloats(count: number, fill: (at: Pointer) => void): Float32Array {
    return this.within(count * 4, (at) => {
      fill(at);
      return this.viewFloats(at, count).slice();
    });
  }
}
