import { type Fragment, fragmentsOf, type Painting } from './painting.ts';

export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A line of a text, a word or a part of it. */
export interface Piece extends Fragment {
  text: string;
  /** Its place in the text node. */
  start: number;
  end: number;
}

export const isOnOneLine = (a: Fragment, b: Fragment): boolean =>
  a.page === b.page && Math.abs(a.rect.top - b.rect.top) < 1 && Math.abs(a.rect.height - b.rect.height) < 1;

interface Word {
  start: number;
  end: number;
}

/** Tabs, no-break spaces and soft hyphens, besides letters that run to the left: such texts are looked at word by word. */
const uneven = /[\t\u00A0\u00AD]/;

const isWithin = ({ rect }: Fragment, line: Fragment): boolean =>
  rect.left > line.rect.left - 1 && rect.left + rect.width < line.rect.left + line.rect.width + 1;

/** The words of a text, as its lines have them. Each question to the browser is one, and costs as much as to read a dozen words. */
class LaidOutWords {
  readonly #painting: Painting;
  readonly #node: Text;
  readonly #range: Range;
  readonly words: readonly Word[];

  constructor(painting: Painting, node: Text, range: Range) {
    this.#painting = painting;
    this.#node = node;
    this.#range = range;
    this.words = Array.from(node.data.matchAll(/\S+/gu), ({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
    }));
  }

  /** Where the text from one place to another is seen. */
  fragments(start: number, end: number): Fragment[] {
    this.#range.setStart(this.#node, start);
    this.#range.setEnd(this.#node, end);
    return fragmentsOf(this.#painting, this.#range).filter(({ rect }) => rect.width > 0);
  }

  /** True if a word stands on a line; undefined where it is on several, or on none. */
  isOn(line: Fragment, place: number): boolean | undefined {
    const word = this.words[place];
    const [first, another] = word ? this.fragments(word.start, word.end) : [];
    if (first === undefined || another !== undefined) return undefined;
    return isOnOneLine(first, line) && isWithin(first, line);
  }

  /** The place of the last word on a line, which begins with the word at `first` and is to have about so many characters. */
  lastOn(line: Fragment, first: number, characters: number): number | undefined {
    const reached = (this.words[first]?.start ?? 0) + characters;
    let place = first;
    // From this line on: a text may have as many lines as words before it.
    while ((this.words[place + 1]?.end ?? Infinity) <= reached) place += 1;
    let isHere = this.isOn(line, place);
    const step = isHere === true ? 1 : -1;
    while (isHere !== undefined) {
      const next = place + step;
      if (next < first || next >= this.words.length) return isHere ? place : undefined;
      const isNextHere = this.isOn(line, next);
      if (isNextHere !== isHere) return isNextHere === undefined ? undefined : isHere ? place : next;
      place = next;
      isHere = isNextHere;
    }
    return undefined;
  }
}

/** The lines of words, one for each fragment. Undefined where they do not come out even. */
function sharedOut(laidOut: LaidOutWords, fragments: readonly Fragment[], data: string): Piece[] | undefined {
  const { words } = laidOut;
  const lines: Piece[] = [];
  let [first, width] = [0, fragments.reduce((sum, { rect }) => sum + rect.width, 0)];
  for (const [index, fragment] of fragments.entries()) {
    const left = (words.at(-1)?.end ?? 0) - (words[first]?.start ?? 0);
    const isLast = index === fragments.length - 1;
    const last = isLast ? words.length - 1 : laidOut.lastOn(fragment, first, (left * fragment.rect.width) / width);
    const [from, to] = [words[first], last === undefined ? undefined : words[last]];
    if (last === undefined || from === undefined || to === undefined) return undefined;
    const text = data.slice(from.start, to.end).replaceAll(/\s+/g, ' ');
    lines.push({ ...fragment, text, start: from.start, end: to.end });
    first = last + 1;
    width -= fragment.rect.width;
  }
  return lines;
}

/**
 * The lines that layout broke a text into, whose words stand at the distances that its font gives them and whose spaces collapse.
 * Undefined where its words have to be asked for one by one: they are broken, or run to the left.
 */
export function linesOfText(painting: Painting, node: Text, range: Range): Piece[] | undefined {
  const { data } = node;
  if (uneven.test(data) || rightToLeft.test(data)) return undefined;
  const laidOut = new LaidOutWords(painting, node, range);
  const [first, last] = [laidOut.words[0], laidOut.words.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return sharedOut(laidOut, laidOut.fragments(first.start, last.end), data);
}
