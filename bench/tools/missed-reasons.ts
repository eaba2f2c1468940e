import type { Reasons } from './tool-figure.ts';

const shared = 'wall time on a machine that others use; the ratio to the native program says more';

/** Why targets are missed, by tool and the beginning of what was measured; found by looking at where the time or the words go. */
export const reasons: Reasons = {
  'text-to-pdf': [['time for 1.56 MB', shared]],
  'image-compressor': [
    ['size of 12 photographs at quality 85', 'MozJPEG gains less the higher the quality; at the usual 75 it is within'],
    ['time for a JPEG', shared],
  ],
  'pdf-merger': [
    [
      'time for 3 books',
      'qpdf runs once, as the native one, but in WASM, where it takes twice the time before its code is compiled for speed; pdfium reads each file before',
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
      'the browser prints in fonts that it has open; here a frame loads ours, and a worker loads and shapes in them again: of the work of its thread a third is packing fonts and pages, a fifth shaping',
    ],
  ],
  'pdf-to-text': [
    [
      'the same, letters of several fonts',
      'spaces that are drawn in another font than the letters are guessed from gaps',
    ],
    ['time for 542 pages', '2.0 to 3.6 in three runs of one code: the load decides'],
  ],
};
