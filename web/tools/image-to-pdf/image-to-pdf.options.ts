import * as z from 'zod/mini';
import { papers } from '../pdf-core/page-sizes.ts';

/** What a person can choose of the pages that pictures are put on. */
export const imageToPdfOptions = z.object({
  /** "fit" makes each page as large as its picture. */
  pageSize: z.enum(['fit', ...papers]),
  /** "auto" follows each picture. Says nothing where the page fits the picture. */
  orientation: z.enum(['auto', 'portrait', 'landscape']),
  /** In mm, on all sides. */
  margin: z.number().check(z.minimum(0), z.maximum(50)),
});

export type ImageToPdfOptions = z.infer<typeof imageToPdfOptions>;

export const imageToPdfDefaults: ImageToPdfOptions = { pageSize: 'fit', orientation: 'auto', margin: 0 };
