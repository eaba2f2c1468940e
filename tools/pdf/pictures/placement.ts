import { turnOf, type Orientation } from '../../images/orientation.ts';
import type { Size } from '../../images/pixel-limit.ts';
import { pdfNumber } from '../pdf-file.ts';

/** In points (1/72 inch) from the page's lower left corner. */
export type PictureBox = Size & { x: number; y: number };

/** The matrix that draws a stored picture into a box as it is to be seen (ISO 32000-1, 8.9.5: pictures are unit squares). */
export function placement({ x, y, width, height }: PictureBox, orientation: Orientation): string {
  const { swapsSides, flipsAcross, flipsDown } = turnOf(orientation);
  // Stored rows run down while the unit square's second axis runs up, so that swapped sides are turned against it.
  const across = flipsAcross ? -width : width;
  const down = flipsDown ? -height : height;
  const matrix = swapsSides
    ? [0, -down, -across, 0, flipsAcross ? x : x + width, flipsDown ? y : y + height]
    : [across, 0, 0, down, flipsAcross ? x + width : x, flipsDown ? y + height : y];
  return `${matrix.map(pdfNumber).join(' ')} cm`;
}
