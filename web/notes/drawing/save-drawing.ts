import type { SendUpload } from '../attachments/attachment-upload.tsx';
import { fileTimeOf } from '../attachments/file-time.ts';
import type { Drawing } from './drawing.ts';
import { pictureOf } from './drawing-picture.ts';
import { writeSvg } from './drawing-svg.ts';

/** The two files of a drawing: the picture that the note shows, and the SVG to draw on. */
async function filesOf(drawing: Drawing): Promise<File[]> {
  const name = `Drawing ${fileTimeOf(Date.now())}`;
  const picture = await pictureOf(drawing);
  return [
    new File([picture], `${name}.png`, { type: 'image/png' }),
    // As the server names its kind: no SVG is shown as a picture.
    new File([writeSvg(drawing)], `${name}.svg`, { type: 'text/plain' }),
  ];
}

/**
 * Sends a drawing to its note. The answered function begins anew after a failure, and sends only what has not arrived. Throws the error
 * of the upload.
 */
export function drawingSender(
  drawing: Drawing,
  send: SendUpload,
): (onProgress: (percent: number) => void) => Promise<void> {
  let waiting: File[] | undefined;
  return async (onProgress) => {
    waiting ??= await filesOf(drawing);
    const total = waiting.length;
    for (let file = waiting[0]; file; file = waiting[0]) {
      const done = total - waiting.length;
      const show = (percent: number) => onProgress(Math.round((done * 100 + percent) / total));
      await send({ file, signal: new AbortController().signal, onProgress: show });
      waiting.shift();
    }
  };
}
