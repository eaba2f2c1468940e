import * as z from 'zod/mini';

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** What a person can choose of how a picture is made smaller. */
export const imageCompressorOptions = z.object({
  /** What it is written as; "same" is what it was. */
  format: z.enum(['same', 'jpeg', 'png', 'webp', 'avif']),
  aim: z.enum(['quality', 'size']),
  /** Where quality is the aim. 100 keeps every pixel of a PNG. */
  quality: whole(1, 100),
  /** Where size is the aim, in thousands of bytes. */
  targetKb: whole(1, 100_000),
  resize: z.enum(['none', 'fit', 'percent']),
  /** Pixels that "fit" leaves at most; a picture never grows. */
  maxWidth: whole(1, 30_000),
  maxHeight: whole(1, 30_000),
  /** What "percent" leaves of each side. */
  percent: whole(1, 100),
});

export type ImageCompressorOptions = z.infer<typeof imageCompressorOptions>;

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
