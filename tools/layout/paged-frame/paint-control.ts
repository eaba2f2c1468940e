import { pixels } from './css-values.ts';
import { isImage, isInput, isSelect, isTextArea } from './node-kinds.ts';
import { boxOn, type Rect } from './page-map.ts';
import { putLine } from './paint-line.ts';
import { contentOf } from './paint-picture.ts';
import { type Fragment, type Painting, put, type StyledBox, type PaintingContext } from './painting.ts';

/** The blue that browsers have for what is ticked. */
const ticked = [0, 0.46, 1] as const;
const frameColor = [0.46, 0.46, 0.46] as const;
const white = [1, 1, 1] as const;

/** Kinds of input that show what is typed, or words of their own. */
const wordless = new Set(['checkbox', 'radio', 'range', 'color', 'hidden', 'image', 'file', 'password']);
const buttons: Record<string, string> = { submit: 'Submit', reset: 'Reset' };

/** The words in a control, which are not in the document as texts; undefined where it is none. */
function wordsIn(element: Element): string | undefined {
  if (isInput(element))
    return wordless.has(element.type) ? undefined : element.value || buttons[element.type] || element.placeholder;
  if (isTextArea(element)) return element.value || element.placeholder;
  if (isSelect(element)) return Array.from(element.selectedOptions, ({ label }) => label.trim()).join('\n');
  // A picture that is not there.
  if (isImage(element)) return element.naturalWidth === 0 ? element.alt : undefined;
  return undefined;
}

/** A tick box or a round one, as simply as it can be drawn. */
function paintTickBox(
  painting: Painting,
  input: HTMLInputElement,
  { page, rect }: Fragment,
  around: PaintingContext,
): void {
  const isRound = input.type === 'radio';
  const draw = (inset: number, color: readonly [number, number, number]) => {
    const part = {
      left: rect.left + inset,
      top: rect.top + inset,
      width: rect.width - 2 * inset,
      height: rect.height - 2 * inset,
    };
    const box = boxOn(painting.map, page, part);
    const radius = isRound ? box.width / 2 : 1.5;
    const radii = [radius, radius, radius, radius] as const;
    put(around.layer.content, { page, box }, { kind: 'fill', box, color, radii }, around.clip);
  };
  draw(0, input.checked ? ticked : frameColor);
  if (!input.checked || isRound) draw(1, white);
  if (input.checked && isRound) draw(3, ticked);
  if (input.checked && !isRound) {
    const at = (x: number, y: number) => {
      const point = boxOn(painting.map, page, {
        left: rect.left + rect.width * x,
        top: rect.top + rect.height * y,
        width: 0,
        height: 0,
      });
      return { x: point.x, y: point.y };
    };
    const box = boxOn(painting.map, page, rect);
    const stroke = { kind: 'line', width: 1.2, color: white, dash: 'solid' } as const;
    put(around.layer.content, { page, box }, { ...stroke, from: at(0.2, 0.52), to: at(0.42, 0.74) }, around.clip);
    put(around.layer.content, { page, box }, { ...stroke, from: at(0.42, 0.74), to: at(0.8, 0.28) }, around.clip);
  }
}

/** A line of words as several that are no wider than this, in CSS pixels, as far as its words allow. */
function wrapped({ measures }: Painting, line: string, width: number, style: CSSStyleDeclaration): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last === undefined || measures.widthOf(longer, style) > width + 1) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Lines of words in a box: in its middle where there is one line, else from its top. */
function paintWords(
  painting: Painting,
  { words, box, page, isTop }: { words: string; box: Rect; page: number; isTop: boolean },
  style: CSSStyleDeclaration,
  around: PaintingContext,
): void {
  const { ascent, descent } = painting.measures.extentOf(style);
  const lineHeight = pixels(style.lineHeight) || ascent + descent;
  const lines = words.split('\n').flatMap((line) => wrapped(painting, line, box.width, style));
  const first = isTop
    ? box.top + (lineHeight - ascent - descent) / 2
    : box.top + (box.height - lineHeight * lines.length) / 2 + (lineHeight - ascent - descent) / 2;
  for (const [index, text] of lines.entries()) {
    const top = first + index * lineHeight;
    if (text.trim() === '' || top > box.top + box.height) continue;
    const width = painting.measures.widthOf(text, style);
    const isMiddle = style.textAlign === 'center';
    const isEnd = style.textAlign === 'right' || style.textAlign === 'end';
    const left = isMiddle ? box.left + (box.width - width) / 2 : isEnd ? box.left + box.width - width : box.left;
    putLine(painting, { text, page, left, baseline: top + ascent }, style, around);
  }
}

/** Paints what a form's control shows, and the words of a picture that is missing. Answers whether it was one. */
export function paintControl(
  painting: Painting,
  { element, style, fragment }: StyledBox,
  around: PaintingContext,
): boolean {
  if (isInput(element) && (element.type === 'checkbox' || element.type === 'radio')) {
    if (style.visibility === 'visible') paintTickBox(painting, element, fragment, around);
    return true;
  }
  const words = wordsIn(element);
  if (words === undefined) return false;
  const box = contentOf(fragment, style);
  // Within its padding browsers leave a little more room at its start.
  const indent = isSelect(element) ? 4 : 0;
  const inner = { ...box, left: box.left + indent, width: box.width - indent };
  const placed = { words, box: inner, page: fragment.page, isTop: isTextArea(element) };
  if (style.visibility === 'visible') paintWords(painting, placed, style, around);
  return true;
}
