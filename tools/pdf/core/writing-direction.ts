/** Letters that are written from right to left, and the mark of that direction. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200F]/u;
const letters = /\p{L}/u;
/** Characters that run from left to right inside a right-to-left word. */
const leftToRightRuns = /[\p{N}\p{Script=Latin}][\p{N}\p{Script=Latin}.,:/-]*/gu;

/** Joiners and marks of direction tell how the letters beside them are drawn, and are no part of the text. */
export const marksAtEnds = /^[\u200D\u200F]+|[\u200D\u200F]+$/g;

/** A text without letters from right to left that stands among them: its signs stand on the other side, and brackets look the other way. */
export const withDirection = (text: string): string => `\u200F${text}\u200F`;

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** True if a paragraph runs from right to left, by its first letter (UAX 9, P2). */
export function startsRightToLeft(text: string): boolean {
  const [first] = letters.exec(text) ?? [];
  return first !== undefined && rightToLeft.test(first);
}

const reverse = (text: string): string => Array.from(text).toReversed().join('');

/** A word in the order in which it stands on the page, as readers of PDFs expect it: they turn it round again. */
export const asItStands = (word: string): string => reverse(word).replaceAll(leftToRightRuns, (run) => reverse(run));

/** Gives spaces and signs the direction of what they stand between, else the paragraph's. */
function resolve(texts: readonly string[], base: boolean): boolean[] {
  const own = texts.map((text) => (rightToLeft.test(text) ? true : /[\p{L}\p{N}]/u.test(text) ? false : undefined));
  const after: (boolean | undefined)[] = [];
  for (let at = own.length - 1; at >= 0; at -= 1) after[at] = own[at] ?? after[at + 1];
  let before: boolean | undefined = base;
  return own.map((direction, index) => {
    if (direction !== undefined) before = direction;
    return direction ?? (before === (after[index] ?? base) ? before : base) ?? base;
  });
}

/** The pieces of a line in the order in which they stand from left to right (UAX 9, L2, by whole words). */
export function orderVisually<Piece extends { text: string }>(line: readonly Piece[], base: boolean): Piece[] {
  const texts = line.map(({ text }) => text);
  const directions = resolve(texts, base);
  const runs: { isRight: boolean; pieces: Piece[] }[] = [];
  for (const [index, piece] of line.entries()) {
    const isRight = directions[index] ?? base;
    const last = runs.at(-1);
    if (last?.isRight === isRight) last.pieces.push(piece);
    else runs.push({ isRight, pieces: [piece] });
  }
  const ordered = runs.map(({ isRight, pieces }) => (isRight ? pieces.toReversed() : pieces));
  return (base ? ordered.toReversed() : ordered).flat();
}
