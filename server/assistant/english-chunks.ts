/** A part of a text that is checked on its own; `offset` counts UTF-16 units, `words` the words of any script. */
export interface Chunk {
  text: string;
  offset: number;
  words: number;
}

/** Longer paragraphs are cut, so that the work between two looks at the clock stays small. */
const chunkMax = 3000;

const countWords = (text: string): number => text.match(/[\p{L}\p{M}]+(?:['’]\p{L}+)*/gu)?.length ?? 0;

/** Where to cut a paragraph that is too long: after a sentence, else after a line or word, else anywhere. */
function cutBefore(text: string, max: number): number {
  const head = text.slice(0, max);
  const sentence = /^[\s\S]*[.!?]\s/.exec(head)?.[0].length ?? 0;
  if (sentence > max / 2) return sentence;
  const space = head.search(/\s\S*$/);
  if (space > max / 2) return space + 1;
  // Never between the halves of a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(head) ? max - 1 : max;
}

/** The paragraphs of a text (parted by blank lines), in order; long ones in pieces of at most 3,000 UTF-16 units. */
export function splitIntoChunks(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  for (const match of text.matchAll(/(?:[^\n]|\n(?![ \t]*(?:\n|$)))+/g)) {
    let rest = match[0];
    let offset = match.index;
    while (rest !== '') {
      const piece = rest.length > chunkMax ? rest.slice(0, cutBefore(rest, chunkMax)) : rest;
      chunks.push({ text: piece, offset, words: countWords(piece) });
      offset += piece.length;
      rest = rest.slice(piece.length);
    }
  }
  return chunks;
}

// Frequent in English and rare elsewhere, which leaves out "a", "an", "in", "me", "no", "so", "to", "on" and "was".
const englishWords =
  /\b(?:the|and|of|it|its|is|are|were|been|this|that|these|those|they|their|there|them|with|for|from|have|has|had|not|you|your|he|she|we|our|my|his|her|but|which|what|when|where|who|how|will|would|could|should|can|do|does|did|as|at|be|by|if|or|about|into|than|i|i'm|don't|teh|thier|alot|recieve)\b/gi;

/** From this many words on, a chunk without English's small words is not English; below, it may be a list. */
const tellingFrom = 9;
const englishShareMin = 0.1;

/** True if a chunk looks English; 'perhaps' is a short one in Latin letters that no small word tells. */
export function looksEnglish({ text, words }: Chunk): 'yes' | 'perhaps' | 'no' {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  if (latin === 0 || latin < letters * 0.7) return 'no';
  if ((text.match(englishWords)?.length ?? 0) >= words * englishShareMin) return 'yes';
  return words < tellingFrom ? 'perhaps' : 'no';
}
