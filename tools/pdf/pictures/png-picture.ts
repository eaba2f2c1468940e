import { pdfName, pdfRef, type PdfFile, type PdfRef } from '../pdf-file.ts';
import { viewOf } from '../../images/bytes.ts';
import { seenSize } from '../../images/orientation.ts';
import { pngChannels, pngColour, type Png } from '../../images/png-header.ts';
import { compressedRows, filteredRows } from '../../images/png-rows.ts';
import { colourSpace, inflateProfile } from './colour-space.ts';
import { paletteAlpha, splitRows } from './alpha-rows.ts';
import { flateImage } from './flate-image.ts';
import type { Picture } from './picture.ts';

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function colours(pdf: PdfFile, png: Png): string {
  const profile = inflateProfile(png.iccProfile);
  const isGrey = png.colour === pngColour.grey || png.colour === pngColour.greyAlpha;
  const base = colourSpace(pdf, isGrey ? 1 : 3, profile);
  if (png.colour !== pngColour.palette || png.palette === undefined) return base;
  return `[/Indexed ${base} ${Math.floor(png.palette.length / 3) - 1} <${hex(png.palette)}>]`;
}

/** The one transparent colour of a picture without alpha, as PDF's mask by colour key (8.9.6.4). */
function colourKey({ bitDepth }: Png, transparency: Uint8Array): string {
  const view = viewOf(transparency);
  const samples = Array.from({ length: transparency.length >> 1 }, (_, index) => view.getUint16(index * 2));
  return `[${samples
    .map((sample) => sample & ((1 << bitDepth) - 1))
    .flatMap((sample) => [sample, sample])
    .join(' ')}]`;
}

/** Puts a PNG into the file: its rows as they are where it can be, else its colours and its alpha apart. */
export function addPng(pdf: PdfFile, png: Png): Picture {
  const { density, exif } = png;
  return { object: addObject(pdf, png), orientation: exif.orientation, density, ...seenSize(png, exif.orientation) };
}

function addObject(pdf: PdfFile, png: Png): PdfRef {
  const { width, height, bitDepth, colour } = png;
  const size = { width, height, space: colours(pdf, png) };
  if (colour === pngColour.rgba || colour === pngColour.greyAlpha) {
    const { colour: rows, alpha } = splitRows(png);
    const entries = flateImage({ ...size, bitDepth, channels: pngChannels[colour] - 1 });
    return pdf.flateStream(rows, { ...entries, SMask: addMask(pdf, png, { rows: alpha, bitDepth }) });
  }
  const entries = { ...flateImage({ ...size, bitDepth, channels: pngChannels[colour] }), ...transparency(pdf, png) };
  if (png.isInterlaced) return pdf.flateStream(filteredRows(png), entries);
  return pdf.stream(compressedRows(png), { ...entries, Filter: pdfName('FlateDecode') });
}

function addMask(
  pdf: PdfFile,
  { width, height }: Png,
  alpha: { rows: Uint8Array<ArrayBuffer>; bitDepth: number },
): string {
  const grey = { width, height, channels: 1, space: pdfName('DeviceGray') };
  return pdfRef(pdf.flateStream(alpha.rows, flateImage({ ...grey, bitDepth: alpha.bitDepth })));
}

/** Transparency of a picture without an alpha channel. */
function transparency(pdf: PdfFile, png: Png): { SMask?: string; Mask?: string } {
  if (png.transparency === undefined) return {};
  if (png.colour !== pngColour.palette) return { Mask: colourKey(png, png.transparency) };
  return { SMask: addMask(pdf, png, { rows: paletteAlpha(png, png.transparency), bitDepth: 8 }) };
}
