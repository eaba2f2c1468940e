import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = 'web/public';
/** Of the favicon's own 32 units: what the masks of all systems leave of a maskable icon is its inner 80 %. */
const maskableInset = 4;

const drawing = await readFile(`${folder}/favicon.svg`, 'utf8');
const edgeToEdge = drawing.replace(/ rx="\d+"/, '');
const withRoom = edgeToEdge
  .replace(
    'viewBox="0 0 32 32"',
    `viewBox="${-maskableInset} ${-maskableInset} ${32 + 2 * maskableInset} ${32 + 2 * maskableInset}"`,
  )
  .replace(
    '<rect width="32" height="32"',
    `<rect x="${-maskableInset}" y="${-maskableInset}" width="${32 + 2 * maskableInset}" height="${32 + 2 * maskableInset}"`,
  );

async function draw(svg: string, size: number, name: string): Promise<void> {
  // Read at the size that it is drawn in, or its curves would be enlarged pixels.
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size);
  await writeFile(`${folder}/${name}.png`, await picture.png({ compressionLevel: 9, palette: true }).toBuffer());
}

/** Draws the icons that a device shows of the installed app, from the favicon. */
await Promise.all([
  draw(drawing, 192, 'icon-192'),
  draw(drawing, 512, 'icon-512'),
  draw(withRoom, 192, 'icon-maskable-192'),
  draw(withRoom, 512, 'icon-maskable-512'),
  // Which the device rounds by itself.
  draw(edgeToEdge, 180, 'apple-touch-icon'),
]);
