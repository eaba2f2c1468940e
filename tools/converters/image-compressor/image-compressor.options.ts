import { oneOf, type OptionsOf, wholeBetween } from '../../runner/option-kinds.ts';

/** Options of image-compressor. */
export const imageCompressorKinds = {
  /** Format of the result; "same" keeps that of the file. */
  format: oneOf(['same', 'jpeg', 'png', 'webp', 'avif']),
  aim: oneOf(['quality', 'size']),
  /** Where quality is the aim. 100 keeps every pixel of a PNG. */
  quality: wholeBetween(1, 100),
  /** Where size is the aim, in thousands of bytes. */
  targetKb: wholeBetween(1, 100_000),
  resize: oneOf(['none', 'fit', 'percent']),
  /** Pixels that "fit" leaves at most; a picture never grows. */
  maxWidth: wholeBetween(1, 30_000),
  maxHeight: wholeBetween(1, 30_000),
  /** Length of each side for "percent". */
  percent: wholeBetween(1, 100),
};

export type ImageCompressorOptions = OptionsOf<typeof imageCompressorKinds>;

export const imageCompressorDefaults: ImageCompressorOptions = {
  format: 'same',
  aim: 'quality',
  quality: 75,
  targetKb: 200,
  resize: 'none',
  maxWidth: 1920,
  maxHeight: 1920,
  percent: 50,
};
