import { chooseSentences } from '#lib/summary/choose-sentences.ts';
import { foldedWords } from '#lib/search/fold-text.ts';

/** Words that stand in every English text and tell nothing about it. */
const fillers = new Set(
  `a about after all also an and any are as at be because been before but by can could did do does down for from had has
  have he her here him his how i if in into is it its just last me more most my no not now of off on once one only or
  other our out over she should so some such than that the their them then there these they this those through to too
  under up very was we were what when where which while who why will with would you your`.split(/\s+/),
);

/** A summary made of a text's own sentences, in the browser. The server's own is better: it knows the forms of a word. */
export const summarizeLocally = (text: string): string =>
  chooseSentences(text, (sentence) => new Set(foldedWords(sentence).filter((word) => !fillers.has(word))));
