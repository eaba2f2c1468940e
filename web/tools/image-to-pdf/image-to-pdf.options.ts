import { papers } from '../pdf-core/page-sizes.ts';
import { between, oneOf, type OptionsOf } from '../option-kinds.ts';

/** What a person can choose of the pages that pictures are put on. */
export const imageToPdfKinds = {
  /** "fit" makes each page as large as its picture. */
  pageSize: oneOf(['fit', ...papers]),
  /** "auto" follows each picture. Says nothing where the page fits the picture. */
  orientation: oneOf(['auto', 'portrait', 'landscape']),
  /** In mm, on all sides. */
  margin: between(0, 50),
};

export type ImageToPdfOptions = OptionsOf<typeof imageToPdfKinds>;

export const imageToPdfDefaults: ImageToPdfOptions = { pageSize: 'fit', orientation: 'auto', margin: 0 };
