import * as z from 'zod/mini';
import { orientations, pageSizes } from '#web/tools/pdf-core/page-sizes.ts';

/** What a person chooses for text-to-pdf. */
export const textToPdfOptions = z.object({
  pageSize: z.enum(pageSizes),
  orientation: z.enum(orientations),
  /** Millimetres, on every side. */
  margin: z.number().check(z.minimum(5), z.maximum(50)),
  /** Points. */
  fontSize: z.number().check(z.minimum(6), z.maximum(36)),
});

export type TextToPdfOptions = z.infer<typeof textToPdfOptions>;

export const textToPdfDefaults: TextToPdfOptions = {
  pageSize: 'A4',
  orientation: 'portrait',
  margin: 20,
  fontSize: 11,
};
