import type * as HarfBuzzModule from 'harfbuzzjs';
import type { TextAround } from './split-by-font.ts';
import { loadPart } from '../../runner/job-failure.ts';

/** A glyph of a shaped text. Lengths are in thousandths of the font's size. */
export interface Glyph {
  id: number;
  /** The place of its first character in the text, in UTF-16 units. */
  cluster: number;
  advance: number;
  /** How far it is drawn from the pen, to the right and upwards. */
  x: number;
  y: number;
}

/** A font file, opened. Lengths are in thousandths of the font's size. */
export interface Face {
  bytes: Uint8Array<ArrayBuffer>;
  /** True if the font has a glyph of its own for this code point. */
  has: (codePoint: number) => boolean;
  ascent: number;
  /** Below the baseline, so negative. */
  descent: number;
  capHeight: number;
  /** Left, bottom, right, top of everything that the font draws. */
  box: readonly [number, number, number, number];
  /** Degrees; negative for a slant to the right. */
  italicAngle: number;
  glyphCount: number;
  advanceOf: (glyph: number) => number;
  /**
   * Shapes text of one script. The glyphs come in the order of their places, from left to right. Letters at its ends join to those of
   * the text that it stands `within`.
   */
  shape: (text: string, language: string | undefined, within?: TextAround) => Glyph[];
}

type HarfBuzz = typeof HarfBuzzModule;

function tableOf(face: InstanceType<HarfBuzz['Face']>, name: string): DataView {
  const table = face.referenceTable(name)?.slice();
  if (table === undefined) throw new Error(`The font has no table ${name}.`);
  return new DataView(table.buffer);
}

function openFace(hb: HarfBuzz, bytes: Uint8Array<ArrayBuffer>): Face {
  const face = new hb.Face(new hb.Blob(bytes));
  const font = new hb.Font(face);
  const buffer = new hb.Buffer();
  const characters = new Set(face.collectUnicodes());
  const scale = (units: number): number => (units * 1000) / face.upem;
  const { ascender, descender } = font.hExtents();
  const head = tableOf(face, 'head');
  const boxEdge = (place: number): number => scale(head.getInt16(36 + place * 2));
  return {
    bytes,
    has: (codePoint) => characters.has(codePoint),
    ascent: scale(ascender),
    descent: scale(descender),
    capHeight: scale(font.getMetricPositionWithFallback(hb.MetricsTag.CAP_HEIGHT)),
    box: [boxEdge(0), boxEdge(1), boxEdge(2), boxEdge(3)],
    italicAngle: tableOf(face, 'post').getInt32(4) / 0x1_0000,
    glyphCount: tableOf(face, 'maxp').getUint16(4),
    advanceOf: (glyph) => scale(font.glyphHAdvance(glyph)),
    shape(text, language, within) {
      buffer.clearContents();
      // Finer than graphemes: what a glyph stands for is told by its own characters.
      buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS);
      if (within === undefined) buffer.addText(text);
      else {
        buffer.addText(within.text, within.start, text.length);
        buffer.setDirection(within.isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR);
      }
      buffer.guessSegmentProperties();
      const first = within?.start ?? 0;
      if (language !== undefined) buffer.setLanguage(language);
      hb.shape(font, buffer);
      const positions = buffer.getGlyphPositions();
      return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        return {
          id: codepoint,
          cluster: cluster - first,
          advance: scale(xAdvance),
          x: scale(xOffset),
          y: scale(yOffset),
        };
      });
    },
  };
}

let loading: Promise<HarfBuzz> | undefined;

async function loadOnce(): Promise<HarfBuzz> {
  try {
    return await loadPart(() => import('harfbuzzjs'));
  } catch (error) {
    // A network that failed once may work now.
    loading = undefined;
    throw error;
  }
}

/**
 * Loads the shaper, a WASM module of our own static files. It has a top-level await: a worker that imported it statically would
 * lose earlier messages. One import serves all callers: WebKit gives a second import of a module before its top-level await is over.
 */
export async function loadShaper(): Promise<HarfBuzz> {
  loading ??= loadOnce();
  return loading;
}

/** Opens a TrueType font. */
export const loadFace = async (bytes: Uint8Array<ArrayBuffer>): Promise<Face> => openFace(await loadShaper(), bytes);
