import type { StyleChange } from './read-styles.ts';
import type { CellFont, CellStyle } from './workbook-model.ts';

/** The changes that are laid over cells' looks. Cells of one look and one change go on to share one object. */
export class StyleChanger {
  readonly #made = new Map<CellStyle, Map<StyleChange, CellStyle>>();
  readonly #usual: CellFont;

  /** `usual` is the font of cells without a look. */
  constructor(usual: CellFont) {
    this.#usual = usual;
  }

  /** The cell's own style overrides that of its table. */
  under(style: CellStyle, change: StyleChange): CellStyle {
    return this.#change(style, change, () => ({
      ...style,
      ...(change.fill && !style.fill && { fill: change.fill }),
      borders: { ...change.borders, ...style.borders },
      font: { ...style.font, ...this.#wherePlain(style.font, change.font ?? {}) },
    }));
  }

  /** The style of a condition overrides the cell's own. */
  over(style: CellStyle, change: StyleChange): CellStyle {
    const { builtIn: _, ...own } = style;
    return this.#change(style, change, () => ({
      ...(change.format === undefined ? style : own),
      ...(change.format !== undefined && { format: change.format }),
      ...(change.fill && { fill: change.fill }),
      borders: { ...style.borders, ...change.borders },
      font: { ...style.font, ...change.font },
    }));
  }

  #change(style: CellStyle, change: StyleChange, make: () => CellStyle): CellStyle {
    const made = this.#made.get(style) ?? new Map<StyleChange, CellStyle>();
    this.#made.set(style, made);
    const known = made.get(change) ?? make();
    made.set(change, known);
    return known;
  }

  /** The parts of a change that a font leaves as they usually are. */
  #wherePlain(font: CellFont, { color, bold, italic }: Partial<CellFont>): Partial<CellFont> {
    return {
      ...(color && String(font.color) === String(this.#usual.color) && { color }),
      ...(bold !== undefined && font.bold === this.#usual.bold && { bold }),
      ...(italic !== undefined && font.italic === this.#usual.italic && { italic }),
    };
  }
}
