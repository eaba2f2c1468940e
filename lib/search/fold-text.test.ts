import { expect, it } from 'vitest';
import { foldedWords } from './fold-text.ts';

it.each([
  ['Ada Lovelace', ['ada', 'lovelace']],
  ["Čapek, O'Brien & Søn", ['capek', 'o', 'brien', 'son']],
  ['Straße ΆΛΦΑ', ['strasse', 'αλφα']],
  ['हिन्दी 田中', ['हिन्दी', '田中']],
  [' …! ', []],
])('folds %s', (text, words) => {
  expect(foldedWords(text)).toEqual(words);
});
