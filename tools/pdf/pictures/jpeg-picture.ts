import { pdfName, type PdfFile } from '../pdf-file.ts';
import type { JpegHeader } from '../../images/jpeg-header.ts';
import { seenSize } from '../../images/orientation.ts';
import { colourSpace } from './colour-space.ts';
import type { Picture } from './picture.ts';

/** Puts the bytes of a JPEG into the file as they came (DCTDecode). */
export function addJpeg(pdf: PdfFile, bytes: Uint8Array<ArrayBuffer>, header: JpegHeader): Picture {
  const { width, height, components, hasAdobeMarker, exif, iccProfile, density } = header;
  const channels = components === 1 || components === 4 ? components : 3;
  const object = pdf.stream(bytes, {
    Type: pdfName('XObject'),
    Subtype: pdfName('Image'),
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: colourSpace(pdf, channels, iccProfile),
    Filter: pdfName('DCTDecode'),
    ...(channels === 4 && hasAdobeMarker && { Decode: '[1 0 1 0 1 0 1 0]' }),
    ...(header.isPlainRgb && !hasAdobeMarker && { DecodeParms: '<</ColorTransform 0>>' }),
  });
  return { object, orientation: exif.orientation, density, ...seenSize(header, exif.orientation) };
}
