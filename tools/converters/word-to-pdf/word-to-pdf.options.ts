import { oneOf, type OptionsOf } from '../../runner/option-kinds.ts';

/** Options of word-to-pdf. Everything else is the document's own. */
export const wordToPdfKinds = {
  /** Where the list of contents comes from that readers of PDFs show at the side. */
  bookmarks: oneOf(['headings', 'none']),
};

export type WordToPdfOptions = OptionsOf<typeof wordToPdfKinds>;

export const wordToPdfDefaults: WordToPdfOptions = { bookmarks: 'headings' };
