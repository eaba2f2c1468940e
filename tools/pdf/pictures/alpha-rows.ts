import { unfilterRows } from '../../images/png-filter.ts';
import { pngChannels, type Png } from '../../images/png-header.ts';
import { filteredRows, rowShape } from '../../images/png-rows.ts';

/** The rows of a picture with alpha as rows of its colours and rows of its alpha: filters work on each channel alone. */
export function splitRows(png: Png): { colour: Uint8Array<ArrayBuffer>; alpha: Uint8Array<ArrayBuffer> } {
  const { width, height, bitDepth } = png;
  const rows = filteredRows(png);
  const sampleBytes = bitDepth >> 3;
  const alphaBytes = sampleBytes;
  const colourBytes = sampleBytes * (pngChannels[png.colour] - 1);
  const colour = new Uint8Array((width * colourBytes + 1) * height);
  const alpha = new Uint8Array((width * alphaBytes + 1) * height);
  let [from, toColour, toAlpha] = [0, 0, 0];
  for (let row = 0; row < height; row += 1) {
    const filter = rows[from++] ?? 0;
    colour[toColour++] = filter;
    alpha[toAlpha++] = filter;
    for (let pixel = 0; pixel < width; pixel += 1) {
      for (let byte = 0; byte < colourBytes; byte += 1) colour[toColour++] = rows[from++] ?? 0;
      for (let byte = 0; byte < alphaBytes; byte += 1) alpha[toAlpha++] = rows[from++] ?? 0;
    }
  }
  return { colour, alpha };
}

/** The alpha of each pixel of a picture with a palette, as filtered rows of 8 bits. */
export function paletteAlpha(png: Png, transparency: Uint8Array): Uint8Array<ArrayBuffer> {
  const { width, height, bitDepth } = png;
  const shape = rowShape(png, width);
  const samples = unfilterRows(filteredRows(png), shape);
  const alpha = new Uint8Array((width + 1) * height);
  const mask = (1 << bitDepth) - 1;
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const bit = column * bitDepth;
      const byte = samples[row * shape.rowBytes + (bit >> 3)] ?? 0;
      alpha[row * (width + 1) + column + 1] = transparency[(byte >> (8 - bitDepth - (bit & 7))) & mask] ?? 255;
    }
  return alpha;
}
