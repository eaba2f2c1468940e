import { Scanner } from 'scanic';
import { copyQuality } from '../picture-editor/copy-quality.ts';
import { type Corners, isConvex, straightSize, withinPicture } from './corners.ts';
import { type Pixels, straighten } from './straighten-pixels.ts';
import type { StraighteningAnswer, StraighteningRequest } from './straightening-messages.ts';
import { whitenPaper } from './whiten-paper.ts';

/** The finder works on a small picture: more pixels show it the grain of a desk. */
const longestToFind = 800;

/** In photos with a lower one, the found corners were never those of the page (decision 55). */
const leastConfidence = 0.3;

/** A side of a copy has at most so many pixels: a page of A4 has 350 an inch then, and takes 50 MB of memory. */
const longestCopy = 4096;

/** The pixels of a picture, by a scale. What is transparent in it is white, as a JPEG has no such pixels. */
function pixelsOf(picture: ImageBitmap, scale: number): ImageData {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('The browser gives no canvas.');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

const scaled = ({ topLeft, topRight, bottomRight, bottomLeft }: Corners, by: number): Corners => {
  const at = ({ x, y }: Corners['topLeft']) => ({ x: x * by, y: y * by });
  return {
    topLeft: at(topLeft),
    topRight: at(topRight),
    bottomRight: at(bottomRight),
    bottomLeft: at(bottomLeft),
  };
};

const scanner = new Scanner({ mode: 'detect', maxProcessingDimension: longestToFind });

/** The corners of the page in a picture; undefined where none is seen. */
async function findCorners(picture: ImageBitmap): Promise<Corners | undefined> {
  const scale = Math.min(1, longestToFind / Math.max(picture.width, picture.height));
  const { success, corners, confidence } = await scanner.scan(pixelsOf(picture, scale));
  if (!success || !corners || (confidence ?? 0) < leastConfidence) return undefined;
  const found = withinPicture(scaled(corners, 1 / scale), picture);
  return isConvex(found) ? found : undefined;
}

async function makeCopy(picture: ImageBitmap, corners: Corners, hasWhitePaper: boolean): Promise<Blob> {
  const { width, height } = straightSize(corners, picture);
  const scale = Math.min(1, longestCopy / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives no canvas.');
  const page = context.createImageData(canvas.width, canvas.height);
  const source: Pixels = pixelsOf(picture, scale);
  straighten(source, scaled(corners, source.width / picture.width), page);
  if (hasWhitePaper) whitenPaper(page);
  context.putImageData(page, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: copyQuality });
}

async function answerTo(request: StraighteningRequest): Promise<StraighteningAnswer> {
  const { id, picture } = request;
  try {
    if (request.kind === 'find') return { id, kind: 'found', corners: await findCorners(picture) };
    return { id, kind: 'straightened', copy: await makeCopy(picture, request.corners, request.hasWhitePaper) };
  } catch (error) {
    return { id, kind: 'failed', reason: String(error) };
  } finally {
    picture.close();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<StraighteningRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  void answerTo(data).then((answer) => self.postMessage(answer));
});
