import { rankSentences } from './rank-sentences.ts';
import { splitSentences } from './split-sentences.ts';

const sentencesMax = 5;
const lengthMax = 600;
/** The share of the text that a summary may take, and of its sentences that it aims at. */
const share = 0.25;
/** More sentences are thinned out evenly before they are compared. */
const consideredMax = 1000;
/** Two sentences with this share of words in common say the same. */
const sameFrom = 0.6;

/** Weight of a sentence by its form and place: questions, headings and very short or long sentences weigh less. */
function shapeOf(sentence: string, terms: ReadonlySet<string>, index: number): number {
  let weight = index === 0 && terms.size > 3 ? 1.15 : 1;
  if (terms.size < 3) weight *= 0.5;
  if (terms.size > 40) weight *= 0.6;
  if (/[?？]["'”’)]*$/u.test(sentence)) weight *= 0.6;
  if (sentence.endsWith(':') || !/[.!?…。！？।॥]["'”’»)\]]*$/u.test(sentence)) weight *= 0.75;
  return weight;
}

function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size === 0 || b.size === 0) return false;
  const smaller = Math.min(a.size, b.size);
  return a.intersection(b).size >= smaller * sameFrom && smaller >= Math.max(a.size, b.size) * sameFrom;
}

function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1);
  const space = head.search(/\s\S*$/);
  const cut = space > max / 2 ? head.slice(0, space) : head.replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/[\s,;:–—-]+$/, '')}…`;
}

function joinSentences(sentences: readonly string[]): string {
  return sentences
    .map((sentence, index) => {
      if (index === sentences.length - 1) return sentence;
      if (/[。！？]["”’」』]*$/u.test(sentence)) return sentence;
      return /[.!?…।॥:;,]["'”’»)\]]*$/u.test(sentence) ? `${sentence} ` : `${sentence}. `;
    })
    .join('');
}

function considered(text: string): string[] {
  const all = [...new Set(splitSentences(text))];
  const step = Math.max(1, all.length / consideredMax);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/**
 * The most telling sentences of a text in their order: about a quarter of it. At least one sentence, at most five and 600 UTF-16
 * units, never longer than the text. `findTerms` answers the telling words of a sentence. The same text gives the same summary.
 * Text without any word comes back trimmed.
 */
export function chooseSentences(text: string, findTerms: (sentence: string) => Set<string>): string {
  const sentences = considered(text);
  if (sentences.length === 0) return shorten(text.trim(), lengthMax);
  const terms = sentences.map(findTerms);
  const ranks = rankSentences(terms);
  const candidates = sentences
    .map((sentence, index) => {
      const own = terms[index] ?? new Set<string>();
      return { sentence, index, terms: own, score: (ranks[index] ?? 0) * shapeOf(sentence, own, index) };
    })
    .sort((a, b) => b.score - a.score || a.index - b.index);

  const count = Math.min(sentencesMax, Math.max(1, Math.round(sentences.length * share)));
  const room = Math.min(lengthMax, Math.max(text.trim().length * share * 1.2, 1));
  const chosen: typeof candidates = [];
  let length = 0;
  for (const candidate of candidates) {
    if (chosen.length === count) break;
    const isFirst = chosen.length === 0;
    if (!isFirst && length + candidate.sentence.length + 2 > room) continue;
    if (chosen.some((other) => isAlike(other.terms, candidate.terms))) continue;
    chosen.push(candidate);
    length += candidate.sentence.length + 2;
  }
  const inOrder = chosen.sort((a, b) => a.index - b.index).map(({ sentence }) => sentence);
  return shorten(joinSentences(inOrder), Math.min(lengthMax, text.length));
}
