import { storedFileReading } from './stored-reading.ts';

/** What a browser may read of a person's files: documents and texts, and words of these languages in pictures and scans. */
export const readingChoices = ['files', 'eng', 'hin'] as const;

export type ReadingChoice = (typeof readingChoices)[number];

/** The choices of a person for this browser; none is stored of anybody else. */
export function findReadingChoices(owner: string): ReadingChoice[] {
  const [person, ...given] = (storedFileReading.get() ?? '').split(' ');
  return person === owner ? readingChoices.filter((choice) => given.includes(choice)) : [];
}

/** The languages among some choices. */
export const languagesOf = (choices: readonly ReadingChoice[]) => choices.filter((choice) => choice !== 'files');

/** Stores the choices of a person. */
export function keepReadingChoices(owner: string, chosen: readonly ReadingChoice[]): void {
  if (chosen.length === 0) storedFileReading.remove();
  else storedFileReading.set([owner, ...chosen].join(' '));
}
