const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const bullet = /^\s*(?:[-*+•‣◦▪·–—>]+|#{1,6}|\(?\d{1,3}[.)]|\[[ xX]?\])\s+/;
const hasWord = /[\p{L}\p{N}]/u;
const endsSentence = /[.!?…。！？।॥:;]["'”’»)\]]*$/u;
const abbreviationEnd = /(?:^|[\s("'])(?:mr|mrs|ms|dr|prof|st|sr|jr|vs|etc|e\.g|i\.e|fig|no|vol|approx|dept)\.\s*$/i;
const initialEnd = /(?:^|[\s("'])\p{Lu}\.\s*$/u;

/** A text without a sentence's end is taken in pieces of this many UTF-16 units. */
const pieceMax = 1500;

function stripBullets(line: string): string {
  let rest = line;
  // "- [ ] 1. item" carries three marks.
  for (let marks = 0; marks < 4 && bullet.test(rest); marks += 1) rest = rest.replace(bullet, '');
  return rest.trim();
}

/** A line of this length without a sentence's end was wrapped. A shorter one was wrapped if the next begins with a small letter. */
const wrappedFrom = 60;
const perhapsWrappedFrom = 40;

function joinWrappedLines(text: string): string[] {
  const blocks: string[] = [];
  let previous = '';
  for (const line of text.split('\n')) {
    const clean = stripBullets(line);
    const isOpen = !endsSentence.test(previous) && !bullet.test(line) && clean !== '';
    const from = /^\p{Ll}/u.test(clean) ? perhapsWrappedFrom : wrappedFrom;
    if (isOpen && previous.length >= from) blocks.push(`${blocks.pop() ?? ''} ${clean}`);
    else if (clean !== '') blocks.push(clean);
    previous = clean;
  }
  return blocks;
}

function splitBlock(block: string): string[] {
  const sentences: string[] = [];
  let held = '';
  for (const { segment } of segmenter.segment(block)) {
    held += segment;
    const end = held.slice(-20);
    if ((abbreviationEnd.test(end) || initialEnd.test(end)) && held.length < pieceMax) continue;
    sentences.push(held.trim());
    held = '';
  }
  if (held.trim() !== '') sentences.push(held.trim());
  return sentences;
}

/**
 * The sentences of a text in any script, in order and without bullet marks; a line without a sentence's end counts as
 * one. Parts without a letter or digit are left out; none is longer than 1,500 UTF-16 units.
 */
export function splitSentences(text: string): string[] {
  return joinWrappedLines(text)
    .flatMap(splitBlock)
    .flatMap((sentence) =>
      sentence.length > pieceMax ? (sentence.match(/[\s\S]{1,1499}(?:\s|$)|[\s\S]{1,1498}/gu) ?? []) : [sentence],
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => hasWord.test(sentence));
}
