import { orientations, papers } from '../../pdf/core/page-sizes.ts';
import { between, oneOf, type OptionsOf, texts, yesOrNo } from '../../runner/option-kinds.ts';
import { printedMargins } from '../../runner/margin-bounds.ts';

/** Options of excel-to-pdf. */
export const excelToPdfKinds = {
  /** `file`: as the sheet's print settings say, A4 where they do not. */
  pageSize: oneOf(['file', ...papers]),
  /** `auto`: landscape where the file says so, and for sheets that portrait would make too small. */
  orientation: oneOf(['auto', ...orientations]),
  scaling: oneOf(['width', 'file', 'actual', 'custom']),
  /** Percent, where the scaling is `custom`. */
  scale: between(10, 400),
  /** Millimetres, on every side. */
  margin: between(printedMargins.least, printedMargins.most),
  hasGridLines: yesOrNo,
  hasFooter: yesOrNo,
  /** Which sheets of each file, as a person types them; empty for all. Said at the files, not in the form. */
  sheets: texts,
};

export type ExcelToPdfOptions = OptionsOf<typeof excelToPdfKinds>;

export const excelToPdfDefaults: ExcelToPdfOptions = {
  pageSize: 'file',
  orientation: 'auto',
  scaling: 'width',
  scale: 100,
  margin: 12,
  hasGridLines: false,
  hasFooter: false,
  sheets: [],
};
