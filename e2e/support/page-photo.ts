import sharp from 'sharp';
import type { PlainFile } from '#testing/plain-file.ts';

/** A page of grey paper that leans on a dark desk, with a black bar over its upper and a red one over its lower half. */
export async function photoOfPage(name: string): Promise<PlainFile> {
  const drawing = `<svg width="900" height="1200" xmlns="http://www.w3.org/2000/svg">
    <rect width="900" height="1200" fill="#33291f"/>
    <polygon points="220,180 720,230 800,1010 130,960" fill="#c9c5bb"/>
    <polygon points="262,290 662,330 672,390 254,350" fill="#111"/>
    <polygon points="212,790 722,836 732,916 202,870" fill="#c01010"/>
  </svg>`;
  const buffer = await sharp(Buffer.from(drawing)).jpeg({ quality: 95 }).toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
