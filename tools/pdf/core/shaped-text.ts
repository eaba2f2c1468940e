/** Glyphs of one font at one height. */
export interface GlyphRow {
  /** The font's name among the document's resources. */
  font: string;
  /**
   * The inside of a TJ array (ISO 32000-1, 9.4.3) in Latin-1 but for the first and the last parenthesis: rows join to a longer
   * one by being written one after the other.
   */
  operand: string;
  /** How many there are. */
  glyphs: number;
  /** Above the baseline, in thousandths of the font's size. */
  rise: number;
}

/** Glyphs that are read as one. */
export interface ShapedRun {
  rows: readonly GlyphRow[];
  /** Text of the glyphs, if it does not follow from single glyphs. */
  actualText?: string;
}

/** Text that is ready to be drawn at any size. */
export interface ShapedText {
  runs: readonly ShapedRun[];
  /** In thousandths of the font's size. */
  width: number;
}
