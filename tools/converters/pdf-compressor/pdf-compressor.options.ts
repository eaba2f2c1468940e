import { oneOf, type OptionsOf } from '../../runner/option-kinds.ts';

export const pdfCompressorKinds = {
  /** How far it goes: fewer bytes or better pictures. Words and lines stay as they are at every level. */
  level: oneOf(['smallest', 'balanced', 'best']),
};

export type PdfCompressorOptions = OptionsOf<typeof pdfCompressorKinds>;

export const pdfCompressorDefaults: PdfCompressorOptions = { level: 'balanced' };

/** Of a file, in MB: it is in the tab's memory three times while it is worked on, beside one decoded picture. */
export const pdfCompressorLimit = 200;

/** Effect of a level on pictures. */
export interface Level {
  /** Pixels per inch of paper that are left of a picture which has more. */
  density: number;
  /** Of its JPEG, 1 to 100. */
  quality: number;
  /** Takes away what readers make anew or never show: page thumbnails, and metadata of single pictures. */
  dropsThumbnails: boolean;
  /** Takes away what programs keep in a file for themselves. */
  dropsPrivateData: boolean;
}

/** Screens show a page at about 100 pixels per inch. Office printers need 150 for photos. Above 220 there is no visible gain. */
export const levels: Readonly<Record<PdfCompressorOptions['level'], Level>> = {
  smallest: { density: 100, quality: 50, dropsThumbnails: true, dropsPrivateData: true },
  balanced: { density: 150, quality: 68, dropsThumbnails: true, dropsPrivateData: false },
  best: { density: 220, quality: 80, dropsThumbnails: false, dropsPrivateData: false },
};
