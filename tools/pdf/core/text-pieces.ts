import type { DocumentFonts } from './document-fonts.ts';
import type { ShapedText } from './shaped-text.ts';
import type { TextSpan } from './text-block.ts';

/** A word, some spaces, a tab or a part of a word, shaped. */
export interface TextPiece extends TextSpan {
  kind: 'word' | 'space' | 'tab';
  shaped: ShapedText;
}

/** Pieces of a word, which stay on one line where it is wide enough, and the spaces that follow. */
export interface TextUnit {
  word: TextPiece[];
  spaces: TextPiece[];
}

/** A tab, spaces at which a line may end (no-break ones are not among them), or a word. */
const tokens =
  /\t|[ \u1680\u2000-\u2006\u2008-\u200A\u205F\u3000]+|[^\t \u1680\u2000-\u2006\u2008-\u200A\u205F\u3000]+/gu;
const breakingSpace = /^[ \u1680\u2000-\u2006\u2008-\u200A\u205F\u3000]/u;

/** Scripts that write no spaces, and whose lines may end after almost any letter. */
const breaksAnywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Scripts that write no spaces, and whose lines may end after a word; and the space without width. */
const breaksAtWords = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u200B]/u;
const cannotStartLine = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const cannotEndLine = /[\p{Ps}\p{Pi}]$/u;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Longer tokens are no words but data, and are shaped in parts. */
const shapedAtOnce = /[^]{1,400}/gu;

const partsToShape = (text: string): readonly string[] =>
  text.length <= 400 ? [text] : (text.match(shapedAtOnce) ?? []);

function kindOf(token: string): TextPiece['kind'] {
  if (token === '\t') return 'tab';
  return breakingSpace.test(token) ? 'space' : 'word';
}

function canBreak(before: string, after: string, isDense: boolean): boolean {
  if (cannotStartLine.test(after) || cannotEndLine.test(before)) return false;
  return !isDense || breaksAnywhere.test(before) || breaksAnywhere.test(after);
}

/** The parts of a token between any two of which a line may end. */
function breakableParts(token: string): string[] {
  const isDense = breaksAnywhere.test(token);
  if (!isDense && !breaksAtWords.test(token)) return [token];
  const parts: string[] = [];
  for (const { segment } of (isDense ? graphemes : words).segment(token)) {
    const last = parts.at(-1);
    if (last === undefined || canBreak(last, segment, isDense)) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

/** Splits text where lines may end: at spaces, and between the words of scripts that write none. */
export function splitUnits(spans: readonly TextSpan[], fonts: DocumentFonts): TextUnit[] {
  const units: TextUnit[] = [];
  const open = (): TextUnit => {
    const unit: TextUnit = { word: [], spaces: [] };
    units.push(unit);
    return unit;
  };
  for (const { text, style } of spans) {
    for (const token of text.match(tokens) ?? []) {
      const kind = kindOf(token);
      const last = units.at(-1);
      if (kind !== 'word') {
        const shaped = kind === 'tab' ? { runs: [], width: 0 } : fonts.shape(token, style);
        (last ?? open()).spaces.push({ kind, text: token, style, shaped });
        continue;
      }
      for (const [index, part] of breakableParts(token).entries()) {
        const previous = units.at(-1);
        // A word goes on where only its style changes.
        const unit = index === 0 && previous !== undefined && previous.spaces.length === 0 ? previous : open();
        for (const piece of partsToShape(part)) {
          unit.word.push({ kind, text: piece, style, shaped: fonts.shape(piece, style) });
        }
      }
    }
  }
  return units;
}
