import { pdfName } from '../pdf-file.ts';

/** The entries of a picture whose rows are filtered as PNG does it (predictor 15), but for the stream's filter. */
export function flateImage(image: {
  width: number;
  height: number;
  bitDepth: number;
  channels: number;
  /** A colour space as it stands in the file. */
  space: string;
}): Record<string, string | number> {
  const { width, height, bitDepth, channels, space } = image;
  return {
    Type: pdfName('XObject'),
    Subtype: pdfName('Image'),
    Width: width,
    Height: height,
    BitsPerComponent: bitDepth,
    ColorSpace: space,
    DecodeParms: `<</Predictor 15/Colors ${channels}/BitsPerComponent ${bitDepth}/Columns ${width}>>`,
  };
}
