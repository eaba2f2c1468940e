// Types of the part that we use, from the README. The package has none of its own.
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** Axes of a variable font, with what is kept of them. */
    variationAxes: Record<string, { min: number; max: number }>;
    /** OpenType features, by their tags. */
    keepFeatures: readonly string[];
  }

  /** The font with the glyphs of these characters alone. */
  export default function subsetFont(font: Uint8Array, characters: string, options: Options): Promise<Uint8Array>;
}
