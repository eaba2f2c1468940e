import { orientations, papers } from '../../pdf/core/page-sizes.ts';
import { between, oneOf, type OptionsOf } from '../../runner/option-kinds.ts';
import { anyMargins } from '../../runner/margin-bounds.ts';

/** Options of html-to-pdf. */
export const htmlToPdfKinds = {
  pageSize: oneOf(papers),
  orientation: oneOf(orientations),
  /** Millimetres, on every side. */
  margin: between(anyMargins.least, anyMargins.most),
  /** True if size and margins that the document itself asks for come before these. */
  pageRules: oneOf(['document', 'mine']),
  backgrounds: oneOf(['shown', 'hidden']),
  /** Fit of content that is wider than a page: everything shrinks a little, or as much as it needs, or the content is cut off. */
  wide: oneOf(['shrink', 'fit', 'cut']),
};

export type HtmlToPdfOptions = OptionsOf<typeof htmlToPdfKinds>;

export const htmlToPdfDefaults: HtmlToPdfOptions = {
  pageSize: 'A4',
  orientation: 'portrait',
  margin: 10,
  pageRules: 'document',
  backgrounds: 'shown',
  wide: 'shrink',
};
