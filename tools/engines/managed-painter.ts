import type { Pixels } from '../images/pixels.ts';
import { colourSamples, tiffColours, tiffTag, type TiffPage } from '../images/tiff/tiff-page.ts';
import type { SampleRow, TiffPainter } from '../images/tiff/tiff-painter.ts';
import { colourSpace } from '../pdf/pictures/colour-space.ts';
import type { PdfFile } from '../pdf/pdf-file.ts';
import { copyRows, decodeByPdfium } from './decode-by-pdfium.ts';

/** Lab with the white of paper (D50), as profiles have it. */
const labSpace = '[/Lab <</WhitePoint [0.9642 1 0.8249]/Range [-128 127 -128 127]>>]';

/** A profile that says sRGB, which needs no conversion. Its name stands in it as bytes, or as letters of 16 bits. */
function isOfScreens(profile: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(profile.subarray(0, 4096));
  return text.replaceAll('\0', '').includes('sRGB');
}

/** The profile of a page's colours, where it has one that changes them. */
function profileOf({ directory, colours }: TiffPage): Uint8Array<ArrayBuffer> | undefined {
  const profile = directory.plainBytes(tiffTag.profile);
  const hasOwnColours =
    colours === tiffColours.palette || colours === tiffColours.lab || colours === tiffColours.iccLab;
  return profile === undefined || profile.length < 128 || hasOwnColours || isOfScreens(profile) ? undefined : profile;
}

const isLab = (colours: number): boolean => colours === tiffColours.lab || colours === tiffColours.iccLab;

/** True if the colours of a page are not those of screens: inks, Lab, or by a profile. */
export const isManaged = (page: TiffPage): boolean =>
  page.colours === tiffColours.cmyk || isLab(page.colours) || profileOf(page) !== undefined;

/** Writes the colour space of a page into a PDF, and answers it as it stands there. */
export function spaceOf(page: TiffPage): (pdf: PdfFile) => string {
  if (isLab(page.colours)) return () => labSpace;
  const used = colourSamples(page.colours);
  const channels = used === 1 || used === 4 ? used : 3;
  const profile = profileOf(page);
  // A copy, for the view is into the whole file.
  return (pdf) => colourSpace(pdf, channels, profile?.slice());
}

/** Pixels that are converted at once. */
const bandPixels = 4_000_000;

/** Neighbouring rows of 8-bit samples that wait for their conversion. */
class Band {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly samples: Uint8ClampedArray<ArrayBuffer>;
  readonly alpha: Uint8ClampedArray<ArrayBuffer>;
  rows = 0;
  readonly mostRows: number;

  constructor({ left, top, count }: SampleRow, channels: number, rowsLeft: number) {
    this.left = left;
    this.top = top;
    this.width = count;
    this.mostRows = Math.min(rowsLeft, Math.max(1, Math.floor(bandPixels / count)));
    this.samples = new Uint8ClampedArray(count * this.mostRows * channels);
    this.alpha = new Uint8ClampedArray(count * this.mostRows).fill(255);
  }

  continues({ left, top, count }: SampleRow): boolean {
    return this.rows < this.mostRows && left === this.left && count === this.width && top === this.top + this.rows;
  }
}

/** Converts rows of samples to sRGB by pdfium, some megapixels at a time. */
export function managedPainter(page: TiffPage, pixels: Pixels): TiffPainter {
  const { colours, samples: step, bits } = page;
  const channels = colourSamples(colours) ?? 3;
  const scale = 255 / (2 ** bits - 1);
  const alphaAt = page.alpha === 'none' ? undefined : channels;
  const space = spaceOf(page);
  const waiting: Band[] = [];
  const fill = (band: Band, { samples, count }: SampleRow): void => {
    let to = band.rows * count * channels;
    for (let pixel = 0; pixel < count; pixel += 1) {
      for (let channel = 0; channel < channels; channel += 1) {
        const sample = (samples[pixel * step + channel] ?? 0) * scale;
        // Lab's colours have a sign of their own.
        const isSigned = colours === tiffColours.lab && channel > 0;
        band.samples[to++] = isSigned ? Math.floor(sample) ^ 0x80 : sample;
      }
      if (colours === tiffColours.whiteIsZero) band.samples[to - 1] = 255 - (band.samples[to - 1] ?? 0);
      if (alphaAt !== undefined) band.alpha[band.rows * count + pixel] = (samples[pixel * step + alphaAt] ?? 0) * scale;
    }
    band.rows += 1;
  };
  const convert = async (bands: readonly Band[]): Promise<void> => {
    const pictures = bands.map((band) => ({
      width: band.width,
      height: band.rows,
      bytes: new Uint8Array(band.samples.buffer, 0, band.width * band.rows * channels),
      bits: 8,
      space,
    }));
    await decodeByPdfium(pictures, (index, rows) => {
      const band = bands[index];
      if (!band) return;
      copyRows(rows, pixels, band);
      for (let y = 0; y < band.rows; y += 1)
        for (let x = 0; x < band.width; x += 1)
          pixels.data[((band.top + y) * pixels.width + band.left + x) * 4 + 3] = band.alpha[y * band.width + x] ?? 0;
    });
  };
  const paint = (row: SampleRow): void => {
    let band = waiting.at(-1);
    if (!band?.continues(row)) {
      band = new Band(row, channels, pixels.height - row.top);
      waiting.push(band);
    }
    fill(band, row);
  };
  const settle = async (isLast: boolean): Promise<void> => {
    const held = waiting.reduce((sum, { width, rows }) => sum + width * rows, 0);
    if (held > 0 && (isLast || held >= bandPixels)) await convert(waiting.splice(0));
  };
  return { paint, settle };
}
