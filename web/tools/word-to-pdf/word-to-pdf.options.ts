import * as z from 'zod/mini';

/** What a person chooses for word-to-pdf; all else is the document's own. */
export const wordToPdfOptions = z.object({
  /** Where the list of contents comes from that readers of PDFs show at the side. */
  bookmarks: z.enum(['headings', 'none']),
});

export type WordToPdfOptions = z.infer<typeof wordToPdfOptions>;

export const wordToPdfDefaults: WordToPdfOptions = { bookmarks: 'headings' };
