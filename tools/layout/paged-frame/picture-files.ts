/** Pixels of a picture for each CSS pixel where one has to be drawn: sharp in print. */
const density = 3;
/** Of a drawn picture's sides; a canvas takes no more everywhere. */
const longestSide = 4096;

const base64 = /;base64$/i;

/** The bytes of a `data:` address; undefined where it is none, or broken. */
export function fileOfDataUrl(address: string): Blob | undefined {
  const [, head, body] = /^data:([^,]*),([^]*)$/i.exec(address) ?? [];
  if (head === undefined || body === undefined) return undefined;
  const type = head.replace(base64, '');
  try {
    if (!base64.test(head)) return new Blob([decodeURIComponent(body)], { type });
    const text = atob(decodeURIComponent(body).replaceAll(/\s/g, ''));
    return new Blob([Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)], { type });
  } catch (error) {
    // Error of both readers for an unknown syntax.
    if (error instanceof URIError || error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Kinds that are embedded as they are; all others are redrawn. */
const kept = /^image\/(?:jpeg|png)$/i;

/**
 * Draws a decoded picture, with `pixels` to each CSS pixel of its width and height. Undefined where it has no size, or may not
 * be read.
 */
export async function drawPicture(
  image: HTMLImageElement,
  { width, height }: { width: number; height: number },
  pixels = density,
): Promise<Blob | undefined> {
  const scale = Math.min(pixels, longestSide / Math.max(width, height, 1));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gave no canvas to draw on.');
  try {
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } catch (error) {
    // A broken picture, or one that the browser does not let us read back.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

const isDrawing = /^data:image\/svg/i;

/** The file of a picture in the frame, as it came where that is a JPEG or a PNG. `shown` is its size on the page. */
export async function fileOfImage(
  image: HTMLImageElement,
  shown: { width: number; height: number },
): Promise<Blob | undefined> {
  const address = image.currentSrc || image.src;
  const file = fileOfDataUrl(address);
  if (file && kept.test(file.type)) return file;
  if (isDrawing.test(address) || image.naturalWidth === 0) return drawPicture(image, shown);
  return drawPicture(image, { width: image.naturalWidth, height: image.naturalHeight }, 1);
}

/** An image of a `data:` address, decoded; undefined where it is broken. */
export async function decodeImage(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
