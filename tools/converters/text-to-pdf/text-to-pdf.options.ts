import { orientations, papers } from '../../pdf/core/page-sizes.ts';
import { between, oneOf, type OptionsOf } from '../../runner/option-kinds.ts';
import { printedMargins } from '../../runner/margin-bounds.ts';

/** Options of text-to-pdf. */
export const textToPdfKinds = {
  pageSize: oneOf(papers),
  orientation: oneOf(orientations),
  /** Millimetres, on every side. */
  margin: between(printedMargins.least, printedMargins.most),
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
