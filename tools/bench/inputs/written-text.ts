import { sampleTexts } from '../../converters/text-to-pdf/sample-texts.ts';
import { oneOf, randomFrom, wholeBetween } from '../../../testing/seeded-random.ts';

/** Parts of the texts besides ordinary words. */
const extras = ['₹1,299.50', '“quoted”', 'naïve', '№ 7', '2026-03-14', '50 %', 'e-mail', '—', '§ 12', '€20'];

/** The words of some languages, by their BCP 47 tags. */
const wordsIn = (languages: readonly string[]): string[] =>
  languages.flatMap((language) => (sampleTexts[language] ?? '').split(/\s+/));

/** Sentences of words of one language each, up to so many bytes of UTF-8, in paragraphs of some lines. */
export function writeText(languages: readonly string[], bytes: number, seed = 1): string {
  const random = randomFrom(seed);
  const vocabularies = languages.map((language) => wordsIn([language]));
  const paragraphs: string[] = [];
  for (let written = 0; written < bytes;) {
    const vocabulary = oneOf(random, vocabularies);
    const words = Array.from({ length: wholeBetween(random, 20, 120) }, () =>
      random() < 0.03 ? oneOf(random, extras) : oneOf(random, vocabulary),
    );
    const paragraph = `${words.join(' ')}.`;
    paragraphs.push(paragraph);
    written += Buffer.byteLength(paragraph) + 2;
  }
  return paragraphs.join('\n\n');
}

/** Every language that the tools have fonts for. */
export const allLanguages = Object.keys(sampleTexts);
