import { orientations, papers } from '../../pdf/core/page-sizes.ts';
import { between, oneOf, type OptionsOf } from '../../runner/option-kinds.ts';
import { anyMargins } from '../../runner/margin-bounds.ts';

/** Options of image-to-pdf. */
export const imageToPdfKinds = {
  /** "fit" makes each page as large as its picture. */
  pageSize: oneOf(['fit', ...papers]),
  /** "auto" follows each picture. Says nothing where the page fits the picture. */
  orientation: oneOf(['auto', ...orientations]),
  /** In mm, on all sides. */
  margin: between(anyMargins.least, anyMargins.most),
};

export type ImageToPdfOptions = OptionsOf<typeof imageToPdfKinds>;

export const imageToPdfDefaults: ImageToPdfOptions = { pageSize: 'fit', orientation: 'auto', margin: 0 };
