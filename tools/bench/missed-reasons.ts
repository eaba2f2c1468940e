import type { Reasons } from './tool-figure.ts';

/** Why targets are missed, by tool and the beginning of what was measured; found by looking at where the time or the words go. */
export const reasons: Reasons = {
  'text-to-pdf': [
    [
      'time for 1.56 MB',
      'wall time on a machine that others use: 0.83 s on the least busy one. A third of the worker’s time is Deflate, a sixth shaping',
    ],
  ],
  'image-compressor': [
    ['time for a JPEG', 'wall time on a machine that others use: 1.9 s of processor time, 1.4 s of it in MozJPEG'],
  ],
  'pdf-merger': [
    [
      'time for 3 books',
      'the load decides. qpdf runs once, as the native one, but as WASM that is compiled while it runs: 0.07 to 0.11 s of the worker’s time, and 0.3 to 0.8 s on threads beside it. A worker that has practised has the first of the two behind it',
    ],
  ],
  'excel-to-pdf': [
    [
      'time for',
      'the load decides: 5.2 s of processor time (in Node) against 6.9 s of LibreOffice; a quarter goes into shaping texts, most of which stand once',
    ],
  ],
  'html-to-pdf': [
    [
      'time for',
      'the load decides. The browser prints in fonts that it has open and from the thread that laid the page out; here a frame loads ours and asks each thing where it stands, and a worker writes it; a page of one word takes 0.13 s',
    ],
  ],
  'pdf-to-text': [
    [
      'the same, letters of several fonts',
      'spaces that are drawn in another font than the letters are guessed from gaps',
    ],
    [
      'time for 542 pages',
      'the load decides: 2.4 times on the least busy machine, 2.0 to 3.6 on busier ones. Of the worker’s time four fifths are pdfium’s own',
    ],
  ],
};
