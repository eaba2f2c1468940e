import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/** Programs and installers are refused: our links must not spread them. */
const refused = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-apple-diskimage',
  'application/java-vm',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/x-deb',
  'application/x-rpm',
  'application/x-ms-shortcut',
  'application/vnd.ms-cab-compressed',
  'application/wasm',
  'application/x-nintendo-nes-rom',
  'application/x-google-chrome-extension',
]);

/** Picture types that browsers show and that cannot carry a script. */
const rasterImages = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/heic',
  'image/heif',
  'image/tiff',
]);

export const isRasterImage = (mediaType: string): boolean => rasterImages.has(mediaType);

const sampleBytes = 65_536;

/** Text is UTF-8 without NUL. The sample may end within a character, which a stream decoder does not mind. */
function isText(sample: Uint8Array): boolean {
  if (sample.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

async function readSample(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(sampleBytes), 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * The media type of a file, found from its bytes and never from its name; undefined where it is refused.
 * Markup, SVG and scripts are plain text here: they are only ever downloaded.
 */
export async function detectMediaType(file: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(file);
  if (found) {
    if (refused.has(found.mime)) return undefined;
    return found.mime.endsWith('xml') ? 'text/plain' : found.mime;
  }
  return isText(await readSample(file)) ? 'text/plain' : 'application/octet-stream';
}
