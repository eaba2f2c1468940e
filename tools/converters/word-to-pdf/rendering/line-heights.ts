import type { FontFamily } from '../../../pdf/core/font-families.ts';

/**
 * The height of a line that is set solid, in parts of the font's size: ascent, descent and gap of the table `hhea`. For
 * Caladea those of Cambria, whose twin it is in widths alone.
 */
export const naturalLine: Record<FontFamily, number> = {
  Carlito: 1.2207,
  Arimo: 1.1499,
  Tinos: 1.1499,
  Cousine: 1.1328,
  Caladea: 1.1719,
};
