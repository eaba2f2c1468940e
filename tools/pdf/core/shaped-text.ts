/** Glyphs of one font at one height. */
export interface GlyphRow {
  /** The font's name among the document's resources. */
  font: string;
  /**
   * Content of a TJ array (ISO 32000-1, 9.4.3) in Latin-1, without the first and the last parenthesis. So two rows are joined
   * by concatenation.
   */
  operand: string;
  /** How many there are. */
  glyphs: number;
  /** Above the baseline, in thousandths of the font's size. */
  rise: number;
  /** Drawn with a line around, as its font has no bold letters. */
  isEmboldened?: true;
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
