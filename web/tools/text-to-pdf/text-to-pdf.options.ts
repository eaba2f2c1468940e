import { orientations, pageSizes } from '#web/tools/pdf-core/page-sizes.ts';
import { between, oneOf, type OptionsOf } from '../option-kinds.ts';

/** What a person chooses for text-to-pdf. */
export const textToPdfKinds = {
  pageSize: oneOf(pageSizes),
  orientation: oneOf(orientations),
  /** Millimetres, on every side. */
  margin: between(5, 50),
  /** Points. */
  fontSize: between(6, 36),
};

export type TextToPdfOptions = OptionsOf<typeof textToPdfKinds>;

export const textToPdfDefaults: TextToPdfOptions = {
  pageSize: 'A4',
  orientation: 'portrait',
  margin: 20,
  fontSize: 11,
};
