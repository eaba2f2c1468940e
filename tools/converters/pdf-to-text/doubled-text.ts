import type { PageCharacter } from '../../engines/page-characters.ts';

/** Parts of the size of a letter: one that is drawn again no further away makes it bold. Even narrow letters are wider. */
const shift = 0.12;
/** Gap between two letters, in parts of their size, that parts words. */
const wordGap = 0.15;
const leastLetters = 4;

/** A line that stands on a page twice, or letters that each stand there twice, as "BBoolldd". */
export function mayBeDoubled(text: string): boolean {
  const lines = new Set<string>();
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line.length < leastLetters || !/\p{L}/u.test(line)) continue;
    if (lines.has(line) || /(\p{L})\1(\p{L})\2/u.test(line)) return true;
    const middle = Math.floor(line.length / 2);
    if (line.slice(0, middle).trim() === line.slice(line.length - middle).trim()) return true;
    lines.add(line);
  }
  return false;
}

const isBeside = (one: PageCharacter, other: PageCharacter, near: number): boolean =>
  one.piece !== other.piece && Math.abs(one.x - other.x) <= near && Math.abs(one.y - other.y) <= near;

/** Letters by their place, for a quick look at those nearby. */
class DrawnLetters {
  readonly #cells = new Map<string, PageCharacter[]>();

  /** True where the same letter stands there already; else it is noted. */
  isAgain(here: PageCharacter): boolean {
    const near = here.size * shift;
    const [column, row] = [Math.round(here.x), Math.round(here.y)];
    const reach = Math.min(Math.ceil(near), 4);
    for (let x = column - reach; x <= column + reach; x += 1)
      for (let y = row - reach; y <= row + reach; y += 1) {
        const there = this.#cells.get(`${here.character}${x},${y}`);
        if (there?.some((one) => isBeside(one, here, near))) return true;
      }
    const key = `${here.character}${column},${row}`;
    const cell = this.#cells.get(key);
    if (cell) cell.push(here);
    else this.#cells.set(key, [here]);
    return false;
  }
}

/** What stands between two letters of which the one between was left out. */
function between(before: PageCharacter | undefined, after: PageCharacter): string {
  if (!before) return '';
  if (Math.abs(before.y - after.y) > Math.max(before.size, after.size) / 2) return '\n';
  return after.x - before.right > wordGap * after.size || after.x < before.x ? ' ' : '';
}

/**
 * The characters of a page without letters that were drawn a second time at the same place, a tiny step aside: programs without a bold
 * font do so. What is read twice stays where it is seen twice.
 */
export function withoutDoubles(characters: readonly PageCharacter[]): readonly PageCharacter[] {
  const drawn = new DrawnLetters();
  const kept: PageCharacter[] = [];
  let last: PageCharacter | undefined;
  let gap: PageCharacter[] = [];
  let hasLeftOut = false;
  for (const here of characters) {
    if (here.isGenerated || here.character.trim() === '') {
      gap.push(here);
    } else if (drawn.isAgain(here)) {
      hasLeftOut = true;
    } else {
      const seen = hasLeftOut ? between(last, here) : '';
      const put = { ...here, isGenerated: true };
      if (!hasLeftOut) kept.push(...gap);
      else if (seen !== '') kept.push({ ...put, character: seen });
      kept.push(here);
      last = here;
      gap = [];
      hasLeftOut = false;
    }
  }
  return hasLeftOut ? kept : [...kept, ...gap];
}
