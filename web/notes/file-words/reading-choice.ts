import { storedFileReading } from './stored-reading.ts';

/** What a browser may read of a person's files: documents and texts, and words of these languages in pictures and scans. */
export const readingChoices = ['files', 'eng', 'hin'] as const;

export type ReadingChoice = (typeof readingChoices)[number];

/** Languages of words in pictures, by their names in ISO 639-2. */
export type RecognizedLanguage = Exclude<ReadingChoice, 'files'>;

/** The choices of a person for this browser; none is stored of anybody else. */
export function findReadingChoices(owner: string): ReadingChoice[] {
  const [person, ...given] = (storedFileReading.get() ?? '').split(' ');
  return person === owner ? readingChoices.filter((choice) => given.includes(choice)) : [];
}

/** The languages among some choices. */
export const languagesOf = (choices: readonly ReadingChoice[]): RecognizedLanguage[] =>
  choices.filter((choice) => choice !== 'files');

/** The languages in which a picture is read that a person opens themselves: those of their choice, or else English. */
export function languagesToRead(owner: string): readonly RecognizedLanguage[] {
  const chosen = languagesOf(findReadingChoices(owner));
  return chosen.length > 0 ? chosen : ['eng'];
}

/** Stores the choices of a person. */
export function keepReadingChoices(owner: string, chosen: readonly ReadingChoice[]): void {
  if (chosen.length === 0) storedFileReading.remove();
  else storedFileReading.set([owner, ...chosen].join(' '));
}
