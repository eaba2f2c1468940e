import { unzlibSync } from 'fflate';
import { pdfRef, type PdfFile } from '../pdf-file.ts';

type Channels = 1 | 3 | 4;

const device = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' };

/** The name that a profile of so many channels has at its byte 16. */
const profileKind = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };

/** The colours of a picture by its profile, or as the device has them where there is none that fits. */
export function colourSpace(pdf: PdfFile, channels: Channels, profile: Uint8Array<ArrayBuffer> | undefined): string {
  const isFitting = profile !== undefined && String.fromCharCode(...profile.subarray(16, 20)) === profileKind[channels];
  if (!isFitting) return device[channels];
  return `[/ICCBased ${pdfRef(pdf.flateStream(profile, { N: channels, Alternate: device[channels] }))}]`;
}

/** Real profiles have some KB. */
const maxProfileBytes = 4_000_000;

/** A compressed profile as it is; undefined where it is damaged, since a picture is worth more than its profile. */
export function inflateProfile(compressed: Uint8Array | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (compressed === undefined) return undefined;
  try {
    return new Uint8Array(unzlibSync(compressed, { out: new Uint8Array(maxProfileBytes) }));
  } catch {
    return undefined;
  }
}
