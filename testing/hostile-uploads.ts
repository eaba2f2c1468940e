import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A file that somebody uploads in the hope that a browser runs what is in it. */
export interface HostileUpload {
  name: string;
  /** As the upload says; nothing may follow from it. */
  type: string;
  bytes: Buffer;
}

/** Only a script that runs requests this path. */
export const ranMarker = '/a-script-ran';

const script = `new Image().src='${ranMarker}'`;
const html = `<!doctype html><html><body onload="${script}"><script>${script}</script><img src=x onerror="${script}"></body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`;
const xhtml = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><script>${script}</script></body></html>`;
const xslt = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><a><xsl:stylesheet id="s" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><script>${script}</script></html></xsl:template></xsl:stylesheet></a>`;

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A black PNG of one bit a pixel that says it has this size; its rows need not be there. */
function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** 400 megapixels, whole, in a quarter of a megabyte. */
const bomb = (): Buffer => pngOf(20_000, 20_000, Buffer.alloc(20_000 * (20_000 / 8 + 1)));

const photo = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#a63' } });

/** All of them: markup, files of two kinds at once, names and types that lie, and pictures that are too large to decode. */
export async function hostileUploads(): Promise<HostileUpload[]> {
  const [jpeg, webp] = await Promise.all([
    photo().jpeg().toBuffer(),
    photo()
      .withExif({ IFD0: { Artist: html, ImageDescription: svg } })
      .webp()
      .toBuffer(),
  ]);
  const text = (name: string, type: string, content: string) => ({ name, type, bytes: Buffer.from(content) });
  return [
    text('drawing.svg', 'image/svg+xml', svg),
    text('page.html', 'text/html', html),
    text('page.xhtml', 'application/xhtml+xml', xhtml),
    text('sheet.xml', 'text/xml', xslt),
    text('archive.mht', 'message/rfc822', `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${html}`),
    text('module.mjs', 'text/javascript', script),
    text('picture.png', 'image/png', html),
    text('photo.jpg.html', 'image/jpeg', html),
    text('invoice.html\u202Egnp.', 'image/png', html),
    text('..\\..\\page.htm', 'text/html', html),
    { name: 'wide.html', type: 'text/html', bytes: Buffer.from(`\uFEFF${html}`, 'utf16le') },
    text('picture.gif', 'image/gif', `GIF89a/*${' '.repeat(20)}*/=1;${script}//${html}`),
    text('paper.pdf', 'application/pdf', `%PDF-1.7\n${html}\n%%EOF`),
    { name: 'photo.jpg', type: 'image/jpeg', bytes: Buffer.concat([jpeg, Buffer.from(`PK\u0003\u0004${html}`)]) },
    { name: 'photo.webp', type: 'image/webp', bytes: webp },
    { name: 'huge.png', type: 'image/png', bytes: pngOf(60_000, 60_000, Buffer.alloc(100)) },
    { name: 'bomb.png', type: 'image/png', bytes: bomb() },
  ];
}
