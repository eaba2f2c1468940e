import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { installFromDebian } from '../../../testing/debian-packages.ts';

/** Twelve photographs of plants, water, a road and grass, 1.9 to 4 megapixels, in Debian's mate-backgrounds. */
const folder = '/usr/share/backgrounds/mate/nature';

/** A photograph without the traces of an earlier JPEG. */
export interface Photo {
  name: string;
  /** Red, green and blue, without loss. */
  png: Buffer;
}

/** Photographs, made half as large, so that what their first JPEG left in them is gone. Installs them where they are missing. */
export async function readPhotos(): Promise<Photo[]> {
  if (!existsSync(folder)) installFromDebian(['mate-backgrounds']);
  if (!existsSync(folder)) throw new Error(`There are no photographs in ${folder} (Debian: mate-backgrounds).`);
  const names = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  const half = async (name: string): Promise<Photo> => {
    const photo = sharp(join(folder, name)).toColourspace('srgb');
    const { width } = await photo.metadata();
    return {
      name: name.replace('.jpg', ''),
      png: await photo
        .resize({ width: Math.floor(width / 2) })
        .png()
        .toBuffer(),
    };
  };
  return Promise.all(names.toSorted().map(half));
}

/** A photo as a camera saves it: of high quality and with every colour's detail. */
export const asCameraJpeg = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();

/** Twelve megapixels (4,000 × 3,000): four photographs, each a quarter, at their own detail or enlarged to it. */
export async function twelveMegapixels(): Promise<Buffer> {
  const names = ['RainDrops', 'Dune', 'LadyBird', 'Wood'];
  const quarters = names.map(async (name, place) => ({
    input: await sharp(join(folder, `${name}.jpg`))
      .resize(2000, 1500, { fit: 'cover' })
      .png()
      .toBuffer(),
    left: (place % 2) * 2000,
    top: Math.floor(place / 2) * 1500,
  }));
  const canvas = sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'white' } });
  return canvas
    .composite(await Promise.all(quarters))
    .png({ compressionLevel: 1 })
    .toBuffer();
}
