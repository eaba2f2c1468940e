import { type PdfFile, type PdfRef } from '../pdf-file.ts';
import { EmbeddedFont } from './embedded-font.ts';
import { chooseSources, type FontSource, mayHave } from './font-sources.ts';
import { fontFor, type LoadedFont, openFace } from './loaded-font.ts';
import { distinctCharacters } from './distinct-characters.ts';
import { drawableParts, graphemesOf } from './drawable-parts.ts';
import { PictureFont } from './picture-font.ts';
import type { ShapedRun, ShapedText } from './shaped-text.ts';
import { splitByFont } from './split-by-font.ts';
import type { DrawText } from './text-picture.ts';
import { keyOfStyle, type TextStyle } from './text-style.ts';
import { asItStands, isRightToLeft, marksAtEnds } from './writing-direction.ts';

/** Shaped words that are kept for when they come again; more would be memory without end. */
const keptWords = 100_000;

/** Cache of shaped texts of one style. */
interface StyleInUse {
  key: string;
  words: Map<string, ShapedText>;
  /** The first choice first. Undefined until it is asked for. */
  fonts: readonly LoadedFont[] | undefined;
}

/** A word of several fonts is still one word: readers would see a gap where the font changes. */
function joinRuns(runs: readonly ShapedRun[], text: string): readonly ShapedRun[] {
  if (runs.length < 2 || /\s/.test(text)) return runs;
  const told = text.replaceAll(marksAtEnds, '');
  // Readers turn round what runs from right to left, and leave signs beside figures where they stand.
  const actualText = isRightToLeft(told) ? asItStands(told) : told;
  return [{ rows: runs.flatMap(({ rows }) => rows), actualText }];
}

const embolden = (run: ShapedRun): ShapedRun => ({
  ...run,
  rows: run.rows.map((row) => Object.assign({ isEmboldened: true as const }, row)),
});

/** The fonts of one document. Text is prepared, then shaped as often as layout needs it, and drawn by its shape. */
export class DocumentFonts {
  readonly #sources: readonly FontSource[];
  readonly #draw: DrawText;
  readonly #language: string | undefined;
  readonly #loaded = new Map<FontSource, LoadedFont>();
  /** By address: several sources may be one file. */
  readonly #embedded = new Map<string, EmbeddedFont>();
  readonly #pictureFonts: PictureFont[] = [];
  readonly #unshown = new Set<string>();
  /** By its key. */
  readonly #styles = new Map<string, StyleInUse>();
  /** The same by the style itself, which is quicker to find. */
  readonly #foundStyles = new WeakMap<TextStyle, StyleInUse>();
  /** By style and text. Each picture is in the file once. */
  readonly #pictures = new Map<string, { run: ShapedRun; width: number }>();
  #wordCount = 0;

  /** `language` is a BCP 47 tag, where the text's is known: some letters look different in some languages. */
  constructor(sources: readonly FontSource[], draw: DrawText, language?: string) {
    this.#sources = sources;
    this.#draw = draw;
    this.#language = language;
  }

  /** Characters that no font has, neither ours nor the person's; their code stands in their place. */
  get unshown(): ReadonlySet<string> {
    return this.#unshown;
  }

  /** The fonts that draw this text in this style, and those that may draw what they lack. */
  #choose(text: string, style: TextStyle): { own: FontSource[]; fallbacks: FontSource[] } {
    const sources = chooseSources(this.#sources, style);
    const ofScripts = sources.filter(({ script, standsIn }) => standsIn === undefined && script?.pattern.test(text));
    const [family, ...families] = sources.filter(
      ({ script, standsIn }) => script === undefined && standsIn === undefined,
    );
    if (family === undefined) throw new Error('There is no font of this style.');
    const standIns = sources.filter(({ standsIn }) => standsIn !== undefined);
    return { own: [...ofScripts, family], fallbacks: [...families, ...standIns] };
  }

  /** Opens what `prepare` will need at least, so that the fonts of several styles come at the same time. */
  async open(text: string, style: TextStyle): Promise<void> {
    await Promise.all(this.#choose(text, style).own.map(({ address }) => openFace(address)));
  }

  /** Loads the fonts that this text needs in this style. Throws where one cannot be loaded. */
  async prepare(text: string, style: TextStyle): Promise<void> {
    const { own, fallbacks } = this.#choose(text, style);
    await this.#load(own);
    const characters = distinctCharacters(text);
    // Most texts need none but their family.
    for (const fallback of fallbacks) {
      const fonts = this.#fontsFor(style);
      const lacking = characters.filter((character) => fontFor(fonts, character) === undefined);
      if (mayHave(fallback, lacking)) await this.#load([fallback]);
    }
  }

  async #load(sources: readonly FontSource[]): Promise<void> {
    const missing = sources.filter((source) => !this.#loaded.has(source));
    const opened = await Promise.all(missing.map(({ address }) => openFace(address)));
    for (const [index, source] of missing.entries()) {
      const face = opened[index];
      if (face === undefined || this.#loaded.has(source)) continue;
      const { address, postScriptName } = source;
      const font = this.#embedded.get(address) ?? new EmbeddedFont(`F${this.#embedded.size + 1}`, postScriptName, face);
      this.#embedded.set(address, font);
      this.#loaded.set(source, { source, face, font });
    }
    if (missing.length === 0) return;
    this.#forgetWords();
    for (const inUse of this.#styles.values()) inUse.fonts = undefined;
  }

  /** The glyphs of a word or a line in a style that it was prepared in; without control characters. */
  shape(text: string, style: TextStyle): ShapedText {
    const { words } = this.#styleInUse(style);
    const known = words.get(text);
    if (known !== undefined) return known;
    if (this.#wordCount === keptWords) this.#forgetWords();
    const shaped = this.#shapeAnew(text, style);
    words.set(text, shaped);
    this.#wordCount += 1;
    return shaped;
  }

  #styleInUse(style: TextStyle): StyleInUse {
    const found = this.#foundStyles.get(style);
    if (found !== undefined) return found;
    const key = keyOfStyle(style);
    const inUse = this.#styles.get(key) ?? { key, words: new Map<string, ShapedText>(), fonts: undefined };
    this.#styles.set(key, inUse);
    this.#foundStyles.set(style, inUse);
    return inUse;
  }

  #forgetWords(): void {
    for (const { words } of this.#styles.values()) words.clear();
    this.#wordCount = 0;
  }

  #fontsFor(style: TextStyle): readonly LoadedFont[] {
    const inUse = this.#styleInUse(style);
    inUse.fonts ??= chooseSources(this.#sources, style).flatMap((source) => this.#loaded.get(source) ?? []);
    if (inUse.fonts.length === 0) throw new Error('Text was shaped before it was prepared.');
    return inUse.fonts;
  }

  #shapeAnew(text: string, style: TextStyle): ShapedText {
    const fonts = this.#fontsFor(style);
    const choose = (character: string, after?: number): number | undefined => {
      const codePoint = character.codePointAt(0) ?? 0;
      if (after !== undefined && fonts[after]?.face.has(codePoint)) return after;
      return fontFor(fonts, character);
    };
    const stretches = splitByFont(text, choose);
    const parts = stretches.flatMap((stretch) => {
      const loaded = stretch.font === undefined ? undefined : fonts[stretch.font];
      if (loaded !== undefined) {
        const shaped = loaded.font.shape(stretch.text, this.#language, stretch.within);
        return loaded.source.isEmboldened ? { ...shaped, run: embolden(shaped.run) } : shaped;
      }
      return drawableParts(stretch.text).flatMap((part) => this.#drawStretch(part, style));
    });
    const runs = parts.map(({ run }) => run);
    // Each picture has an ActualText of its own.
    const isDrawn = stretches.every(({ font }) => font === undefined);
    return { runs: isDrawn ? runs : joinRuns(runs, text), width: parts.reduce((sum, { width }) => sum + width, 0) };
  }

  #drawStretch(text: string, style: TextStyle): { run: ShapedRun; width: number }[] {
    const key = `${this.#styleInUse(style).key}|${text}`;
    const known = this.#pictures.get(key);
    if (known !== undefined) return [known];
    const picture = this.#draw(text, style);
    if (picture === undefined) {
      const parts = graphemesOf(text);
      // The others beside a missing one can still be drawn.
      return parts.length > 1 ? parts.flatMap((part) => this.#drawStretch(part, style)) : this.#spellCodes(text, style);
    }
    let font = this.#pictureFonts.at(-1);
    if (font === undefined || font.isFull) {
      font = new PictureFont(`P${this.#pictureFonts.length + 1}`);
      this.#pictureFonts.push(font);
    }
    const drawn = { run: font.add(text, picture), width: picture.advance };
    this.#pictures.set(key, drawn);
    return [drawn];
  }

  /** Characters without a font are shown as their code, and copied as themselves. */
  #spellCodes(text: string, style: TextStyle): { run: ShapedRun; width: number }[] {
    const fonts = this.#fontsFor(style);
    const font = fonts[fontFor(fonts, '[') ?? -1]?.font;
    if (font === undefined) throw new Error('No font has the letters of codes.');
    return Array.from(text).map((character) => {
      this.#unshown.add(character);
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      const { run, width } = font.shape(`[U+${code}]`, this.#language);
      return { run: { ...run, actualText: character }, width };
    });
  }

  /** Writes every font that was used into the file, and answers them by their resource names. */
  async write(file: PdfFile): Promise<Map<string, PdfRef>> {
    const written = new Map<string, PdfRef>();
    for (const [order, font] of [...this.#embedded.values()].entries()) {
      if (font.isUsed) written.set(font.resourceName, await font.write(file, order));
    }
    for (const font of this.#pictureFonts) written.set(font.resourceName, font.write(file));
    return written;
  }
}
