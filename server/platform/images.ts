import { writeFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { ResizeOptions } from 'sharp';

/** A picture of more pixels than this is not decoded: it would take 400 MB. */
const limitInputPixels = 100_000_000;

const thumbnailEdge = 640;
const pictureEdge = 256;

// The decoded pictures of a process add up; two at a time keep its memory bounded.
const inTurn = pLimit(2);

/** It takes 16 MB, which a process needs with its first picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const readUpright = async (file: string | Buffer, failOn: 'none' | 'truncated' = 'none') =>
  (await loadSharp())(file, { limitInputPixels, failOn }).rotate();

/** A WebP of at most 640 pixels a side, upright and without metadata, of a file or of the bytes of one. */
export const encodeThumbnail = (source: string | Buffer): Promise<Buffer> =>
  inTurn(async () =>
    (await readUpright(source))
      .resize(thumbnailEdge, thumbnailEdge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer(),
  );

/**
 * Writes a WebP of at most 640 pixels a side, turned upright and without metadata.
 * False where the file is no picture that can be decoded.
 */
export async function writeThumbnail(source: string, target: string): Promise<boolean> {
  try {
    const bytes = await encodeThumbnail(source);
    await writeFile(target, bytes, { flush: true });
    return true;
  } catch (error) {
    if (isFileSystemError(error)) throw error;
    return false;
  }
}

/** Accepted formats of a profile picture, in sharp's names (AVIF is a kind of HEIF). SVG is not one: it can refer to other files. */
const pictureFormats = new Set<string | undefined>(['jpeg', 'png', 'webp', 'gif', 'heif']);

const isPicture = async (source: string): Promise<boolean> => {
  try {
    const sharp = await loadSharp();
    // The head of a file is read alone, whatever size it tells.
    const { format, compression } = await sharp(source, { limitInputPixels: false }).metadata();
    // HEIC is HEIF as well, in a coding that nothing here can read.
    return pictureFormats.has(format) && (format !== 'heif' || compression === 'av1');
  } catch {
    // sharp has one kind of error for everything that a picture can have wrong with it.
    return false;
  }
};

/**
 * A profile picture: a square WebP of 256 pixels, upright, without metadata.
 * `other` where it is none, `broken` where it cannot be decoded to its end.
 */
export async function encodePicture(source: string): Promise<Buffer | 'other' | 'broken'> {
  const encoded = await encodeResized(source, {
    width: pictureEdge,
    height: pictureEdge,
    fit: 'cover',
    position: 'attention',
  });
  return typeof encoded === 'string' ? encoded : encoded.bytes;
}

/** A picture as WebP, with its size in pixels. */
interface EncodedPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * A picture of a text: WebP, upright, without metadata, its longer side at most `edge` pixels. Of an animation, the first picture.
 * `other` and `broken` as of `encodePicture`.
 */
export const encodeTextPicture = (source: string, edge: number): Promise<EncodedPicture | 'other' | 'broken'> =>
  encodeResized(source, { width: edge, height: edge, fit: 'inside', withoutEnlargement: true });

async function encodeResized(source: string, size: ResizeOptions): Promise<EncodedPicture | 'other' | 'broken'> {
  if (!(await isPicture(source))) return 'other';
  try {
    return await inTurn(async () => {
      const picture = (await readUpright(source, 'truncated')).resize(size).webp({ quality: 84 });
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    });
  } catch {
    return 'broken';
  }
}

const isFileSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
