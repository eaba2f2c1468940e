import { pixels, textColorOf } from './css-values.ts';
import { baselineOn } from './page-map.ts';
import { putColumn, putLine } from './paint-line.ts';
import type { Clip } from './paint-layer.ts';
import { fragmentsOf, type Painting, put, type PaintingContext, withAlpha } from './painting.ts';
import { heightOf } from './text-decoration.ts';
import { isOnOneLine, linesOfText, type Piece, rightToLeft } from './text-lines.ts';
import { turnSigns } from './turned-signs.ts';
import { transformText } from './transform-text.ts';

const words = /\S+/gu;
/** In small capitals, small letters and others are of different sizes. */
const sameCase = /[\p{Ll}\p{M}]+|[^\p{Ll}\p{M}\s]+/gu;
/** How large the small ones are; browsers draw them so where the font has none. */
const smallCapital = 0.7;
const isSmallCapital = /^\p{Ll}/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const softHyphen = '\u00AD';

/** Visible part of a word that is broken across lines. */
function shownText(text: string, isLast: boolean): string {
  const endsLine = text.endsWith(softHyphen) && !isLast;
  return text.replaceAll(softHyphen, '') + (endsLine ? '-' : '');
}

/** The parts of a word that stands on several lines, or runs in both directions. */
function splitWord(painting: Painting, range: Range, word: string, start: number): Piece[] {
  const pieces: Piece[] = [];
  for (const { segment, index } of graphemes.segment(word)) {
    range.setStart(range.startContainer, start + index);
    range.setEnd(range.startContainer, start + index + segment.length);
    const [fragment] = fragmentsOf(painting, range);
    const last = pieces.at(-1);
    if (fragment === undefined || (fragment.rect.width === 0 && last !== undefined)) {
      if (last) last.text += segment;
      continue;
    }
    const goesOn = last !== undefined && isOnOneLine(last, fragment) && !rightToLeft.test(last.text + segment);
    if (
      last &&
      (goesOn || (isOnOneLine(last, fragment) && rightToLeft.test(last.text) === rightToLeft.test(segment)))
    ) {
      last.text += segment;
      last.end = start + index + segment.length;
      const left = Math.min(last.rect.left, fragment.rect.left);
      const right = Math.max(last.rect.left + last.rect.width, fragment.rect.left + fragment.rect.width);
      last.rect = { ...last.rect, left, width: right - left };
    } else pieces.push({ ...fragment, text: segment, start: start + index, end: start + index + segment.length });
  }
  return pieces;
}

function piecesOf(painting: Painting, node: Text, range: Range, pattern: RegExp): Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: word, index } of node.data.matchAll(pattern)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const seen = fragmentsOf(painting, range).filter(({ rect }) => rect.width > 0);
    const [first, second] = seen;
    if (first === undefined) continue;
    if (second === undefined) pieces.push({ ...first, text: word, start: index, end: index + word.length });
    else pieces.push(...splitWord(painting, range, word, index));
  }
  return pieces;
}

const startsWithSpace = /^\s/;

/** True if the words of a text stand at the distances that its font gives them, so that a line can be one text. */
const hasPlainSpaces = (style: CSSStyleDeclaration): boolean =>
  style.textAlign !== 'justify' && style.wordSpacing === '0px' && style.letterSpacing === 'normal';

const hasSmallCapitals = ({ fontVariantCaps }: CSSStyleDeclaration): boolean =>
  fontVariantCaps === 'small-caps' || fontVariantCaps === 'all-small-caps';

/** Joins the words that stand on one line with nothing but spaces between. */
function joinLines(pieces: readonly Piece[], data: string, keepsSpaces: boolean): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const gap = last && data.slice(last.end, piece.start);
    const isJoinable =
      last !== undefined &&
      gap !== undefined &&
      startsWithSpace.test(gap) &&
      !/[\t\u00A0]/.test(gap) &&
      isOnOneLine(last, piece) &&
      piece.rect.left > last.rect.left &&
      !rightToLeft.test(last.text) &&
      !rightToLeft.test(piece.text);
    if (!isJoinable) joined.push({ ...piece });
    else {
      last.text += (keepsSpaces ? gap : ' ') + piece.text;
      last.end = piece.end;
      last.rect = { ...last.rect, width: piece.rect.left + piece.rect.width - last.rect.left };
    }
  }
  return joined;
}

/** A text in as few pieces as it can be drawn in. */
function linesOf(painting: Painting, node: Text, range: Range, style: CSSStyleDeclaration): readonly Piece[] {
  if (hasSmallCapitals(style)) return piecesOf(painting, node, range, sameCase);
  if (!hasPlainSpaces(style)) return piecesOf(painting, node, range, words);
  const { whiteSpaceCollapse: spaces, writingMode } = style;
  const isEven = spaces === 'collapse' && writingMode === 'horizontal-tb';
  const whole = isEven ? linesOfText(painting, node, range) : undefined;
  return whole ?? joinLines(piecesOf(painting, node, range, words), node.data, spaces === 'preserve');
}

/** Paints the lines of decoration along all of a text, spaces included. */
function paintDecorations(painting: Painting, range: Range, ascentShare: number, around: PaintingContext): void {
  for (const fragment of fragmentsOf(painting, range)) {
    const { scale } = painting.map;
    const { x, width, height } = fragment.box;
    const baseline = baselineOn(painting.map, fragment.rect.top + fragment.rect.height * ascentShare);
    for (const decoration of around.decorations) {
      const { color, thickness, dash, isDouble } = decoration;
      const middle = baseline + heightOf(decoration, (height * ascentShare) / scale) * scale;
      for (const offset of isDouble ? [0, 2 * thickness * scale] : [0]) {
        const from = { x, y: middle + offset };
        const line = { from, to: { x: x + width, y: from.y }, width: thickness * scale, color: color.rgb, dash };
        put(
          around.layer.content,
          fragment,
          { kind: 'line', ...line, ...withAlpha(color.alpha * around.alpha) },
          around.clip,
        );
      }
    }
  }
}

/** True if a box that hides what sticks out hides this height of a page. */
function isHidden(clip: Clip | undefined, page: number, y: number): boolean {
  for (let next = clip; next; next = next.outer) {
    const box = next.boxes.get(page)?.box;
    if (!box || y < box.y || y > box.y + box.height) return true;
  }
  return false;
}

/** Counts the words of a line that stands below the end of its page, where nothing hides it on purpose. */
function countUnplaced(painting: Painting, { text, page }: Piece, baseline: number, { clip }: PaintingContext): void {
  const y = baselineOn(painting.map, baseline);
  if (y < painting.pageHeight || isHidden(clip, page, y)) return;
  painting.unplacedWords += text.match(words)?.length ?? 0;
}

/** Paints a text as its layout broke it into lines. `style` is that of the element it stands in. */
export function paintText(painting: Painting, node: Text, style: CSSStyleDeclaration, around: PaintingContext): void {
  if (style.visibility !== 'visible' || !/\S/.test(node.data)) return;
  if (pixels(style.fontSize) === 0 || textColorOf(style).alpha === 0) return;
  const range = painting.frame.document.createRange();
  const lines = linesOf(painting, node, range, style);
  if (lines.length === 0) return;
  const { ascent, descent } = painting.measures.extentOf(style);
  const ascentShare = ascent / (ascent + descent);
  if (around.decorations.length > 0) {
    range.selectNodeContents(node);
    paintDecorations(painting, range, ascentShare, around);
  }
  for (const [index, line] of lines.entries()) {
    const { text, page, rect, start, end } = line;
    countUnplaced(painting, line, rect.top + rect.height * ascentShare, around);
    const isLast = lines[index + 1]?.start !== end;
    const turned = turnSigns(text, { node, start, end }, range, style.direction === 'rtl');
    const shown = transformText(shownText(turned, isLast), style);
    if (style.writingMode !== 'horizontal-tb') {
      putColumn(painting, { text: shown, page, rect }, style, around);
      continue;
    }
    const isSmall = hasSmallCapitals(style) && isSmallCapital.test(text);
    const stretch = rect.height / (ascent + descent);
    const zoom = (Math.abs(stretch - 1) < 0.04 ? 1 : stretch) * (isSmall ? smallCapital : 1);
    const drawn = { text: isSmall ? shown.toUpperCase() : shown, page, left: rect.left, width: rect.width, zoom };
    putLine(painting, { ...drawn, baseline: rect.top + rect.height * ascentShare }, style, around);
  }
}
