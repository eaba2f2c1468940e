import * as z from 'zod/mini';
import { pageSizes } from '#web/tools/pdf-core/page-sizes.ts';

/** What a person chooses for excel-to-pdf. */
export const excelToPdfOptions = z.object({
  /** `file`: as the sheet's print settings say, A4 where they do not. */
  pageSize: z.enum(['file', ...pageSizes]),
  /** `auto`: landscape where the file says so, and for sheets that portrait would make too small. */
  orientation: z.enum(['auto', 'portrait', 'landscape']),
  scaling: z.enum(['width', 'file', 'actual', 'custom']),
  /** Percent, where the scaling is `custom`. */
  scale: z.number().check(z.minimum(10), z.maximum(400)),
  /** Millimetres, on every side. */
  margin: z.number().check(z.minimum(5), z.maximum(50)),
  hasGridLines: z.boolean(),
  hasFooter: z.boolean(),
  /** Which sheets of each file, as a person types them; empty for all. Said at the files, not in the form. */
  sheets: z.array(z.string()),
});

export type ExcelToPdfOptions = z.infer<typeof excelToPdfOptions>;

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
