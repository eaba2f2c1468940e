import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';
import type { ItemToken } from 'wink-nlp';
import { chooseSentences } from '#lib/summary/choose-sentences.ts';

const nlp = winkNLP(model, ['pos']);
// oxlint-disable-next-line typescript/unbound-method -- wink's readers are plain functions that it compares by identity
const { lemma, stopWordFlag, type } = nlp.its;

// wink's own type of `lemma` does not fit what its `out` accepts.
function readerOf(given: unknown): (index: number) => string {
  const isReader = (reader: unknown): reader is (index: number) => string => typeof reader === 'function';
  if (!isReader(given)) throw new Error('The language model has no lemmas.');
  return given;
}
const readLemma = readerOf(lemma);

const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** The telling words of a sentence: lemmas without stop words in Latin script, plain words elsewhere. */
function findTerms(sentence: string): Set<string> {
  if (!/[a-z]/i.test(sentence) || /[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u.test(sentence)) {
    const words = [...wordSegmenter.segment(sentence)].filter(({ isWordLike }) => isWordLike);
    return new Set(words.map(({ segment }) => segment.toLowerCase()));
  }
  const terms = new Set<string>();
  nlp
    .readDoc(sentence)
    .tokens()
    .each((token: ItemToken) => {
      if (token.out(type) === 'word' && !token.out(stopWordFlag)) terms.add(token.out(readLemma));
    });
  return terms;
}

/** A summary of at most five of the text's own sentences. Blocks for up to about a second for 100,000 characters. */
export const summarizeText = (text: string): string => chooseSentences(text, findTerms);
