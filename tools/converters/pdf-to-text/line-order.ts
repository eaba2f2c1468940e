import type { PageCharacter } from '../../engines/page-characters.ts';

/** Characters nearer than this, in points, are at the same place or on the same line. */
const near = 1;

const isOnLine = (one: PageCharacter, other: PageCharacter): boolean => Math.abs(one.y - other.y) < near;

/** True if a character stands between the real ones before and after it, where these are on its line. */
export function isInPlace(characters: readonly PageCharacter[], index: number): boolean {
  const [before, here, after] = [characters[index - 1], characters[index], characters[index + 1]];
  if (!here) return false;
  const follows = !before || before.isGenerated || !isOnLine(before, here) || before.x <= here.x + near;
  return follows && (!after || after.isGenerated || !isOnLine(here, after) || here.x <= after.x + near);
}

/** Scripts whose lines run to the left. */
const runsLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** How many characters from here on stand left of what the line had reached, without a step back or to another line. */
function strayLength(line: readonly PageCharacter[], from: number, reached: number): number {
  let at = from + 1;
  for (let last = line[from]; last && at < line.length; at += 1) {
    const next = line[at];
    if (!next || next.isGenerated || !isOnLine(last, next) || next.x < last.x || next.x > reached) break;
    last = next;
  }
  return at - from;
}

/** Puts what was drawn into a gap of the line after it where it is seen. */
function inOrder(line: readonly PageCharacter[]): readonly PageCharacter[] {
  if (line.some(({ character }) => runsLeft.test(character))) return line;
  const ordered: PageCharacter[] = [];
  let furthest: PageCharacter | undefined;
  for (let at = 0; at < line.length;) {
    const here = line[at];
    if (!here) break;
    const isStray = !here.isGenerated && furthest && isOnLine(furthest, here) && here.x < furthest.x - near;
    const length = isStray ? strayLength(line, at, furthest?.x ?? 0) : 1;
    const piece = line.slice(at, at + length);
    const last = piece.at(-1) ?? here;
    const place = ordered.findIndex((other) => !other.isGenerated && isOnLine(other, here) && other.x > here.x);
    const fits =
      isStray &&
      place >= 0 &&
      (ordered[place]?.x ?? 0) > last.x &&
      piece.some(({ character }) => character.trim() !== '');
    ordered.splice(fits ? place : ordered.length, 0, ...piece);
    if (!here.isGenerated && (!isStray || !isOnLine(furthest ?? here, here))) furthest = here;
    at += length;
  }
  return ordered;
}

/** The characters of a page, each of its lines from left to right. Lines that run to the left stay as they are. */
export function inOrderOfLines(characters: readonly PageCharacter[]): PageCharacter[] {
  const lines: PageCharacter[][] = [[]];
  for (const character of characters) {
    lines.at(-1)?.push(character);
    if (character.character === '\n') lines.push([]);
  }
  return lines.flatMap((line) => inOrder(line));
}
