import * as z from 'zod/mini';
import { orientations, pageSizes } from '#web/tools/pdf-core/page-sizes.ts';

/** What a person chooses for html-to-pdf. */
export const htmlToPdfOptions = z.object({
  pageSize: z.enum(pageSizes),
  orientation: z.enum(orientations),
  /** Millimetres, on every side. */
  margin: z.number().check(z.minimum(0), z.maximum(50)),
  /** Whether size and margins that the document itself asks for come before these. */
  pageRules: z.enum(['document', 'mine']),
  backgrounds: z.enum(['shown', 'hidden']),
  /** What is wider than a page makes everything smaller, a little or as much as it needs, or is cut off. */
  wide: z.enum(['shrink', 'fit', 'cut']),
});

export type HtmlToPdfOptions = z.infer<typeof htmlToPdfOptions>;

export const htmlToPdfDefaults: HtmlToPdfOptions = {
  pageSize: 'A4',
  orientation: 'portrait',
  margin: 10,
  pageRules: 'document',
  backgrounds: 'shown',
  wide: 'shrink',
};
