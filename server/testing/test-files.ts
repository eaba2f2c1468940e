import sharp from 'sharp';
import { silentWav } from '#testing/silent-wav.ts';

/** A picture that nobody else has: its colour is made from `seed`. */
export async function pngFile(name = 'picture.png', seed = 1): Promise<File> {
  const background = { r: seed % 256, g: (seed * 7) % 256, b: (seed * 13) % 256 };
  const bytes = await sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

/** A photograph as a phone takes it: turned by its EXIF, which also tells the place. */
export async function photoFile(name = 'photo.jpg'): Promise<File> {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a63' } })
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Mara Lind of Secret Street' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

export const textFile = (content = 'Some words.', name = 'words.txt', type = 'text/plain'): File =>
  new File([content], name, { type });

/** A second of silence. */
export const soundFile = (name = 'voice.wav'): File => new File([silentWav(1)], name, { type: 'audio/wav' });

/** A file of this many bytes that begins as `start` does. */
export function largeFile(bytes: number, name = 'large.bin', start: readonly number[] = []): File {
  const content = new Uint8Array(bytes).fill(7);
  content.set(start);
  return new File([content], name);
}

export const bytesOf = async (file: Blob | Response): Promise<Buffer> => Buffer.from(await file.arrayBuffer());

/** A photograph that no encoding makes small: one has room in a megabyte, two have none. */
export async function noisyFile(name = 'noise.jpg'): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1000, height: 1000, channels: 3, background: '#888', noise } as const;
  return new File([new Uint8Array(await sharp({ create }).jpeg({ quality: 80 }).toBuffer())], name);
}
