import { splitTags } from '#contract/notes.ts';
import type { NoteText } from './note-form-values.ts';

/** Longer middles are not compared line by line: they stand one after the other, which loses nothing either. */
const comparable = 4_000_000;

/** For each pair of places, how many lines the rest of both has in common. */
function commonLines(mine: readonly string[], theirs: readonly string[]): Uint32Array {
  const width = theirs.length + 1;
  const lengths = new Uint32Array((mine.length + 1) * width);
  for (let i = mine.length - 1; i >= 0; i -= 1) {
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        mine[i] === theirs[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
    }
  }
  return lengths;
}

function mergeMiddle(mine: readonly string[], theirs: readonly string[]): string[] {
  if (mine.length * theirs.length > comparable) return [...mine, ...theirs];
  const lengths = commonLines(mine, theirs);
  const width = theirs.length + 1;
  const merged: string[] = [];
  // If two stretches differ, the whole of mine comes first.
  let waiting: string[] = [];
  let [i, j] = [0, 0];
  while (i < mine.length && j < theirs.length) {
    if (mine[i] === theirs[j]) {
      merged.push(...waiting, mine[i] ?? '');
      waiting = [];
      i += 1;
      j += 1;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) {
      merged.push(mine[i] ?? '');
      i += 1;
    } else {
      waiting.push(theirs[j] ?? '');
      j += 1;
    }
  }
  return [...merged, ...mine.slice(i), ...waiting, ...theirs.slice(j)];
}

/** Both texts in one: lines in common once, and where they differ mine, then the other's. */
export function mergeLines(mine: string, theirs: string): string {
  const [a, b] = [mine.split('\n'), theirs.split('\n')];
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return [
    ...a.slice(0, head),
    ...mergeMiddle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...a.slice(a.length - tail),
  ].join('\n');
}

/** Two versions of a note in one text, for a person to edit. A title is one line, so my title stays and the other one becomes the first line of the text. */
export function mergeTexts(mine: NoteText, theirs: NoteText): NoteText {
  const description = mergeLines(mine.description, theirs.description);
  const isSameTitle = mine.title.trim() === theirs.title.trim();
  return {
    ...mine,
    description: isSameTitle ? description : `${theirs.title}\n\n${description}`,
    tags: [...new Set([...splitTags(mine.tags), ...splitTags(theirs.tags)])].join(', '),
  };
}
