import type { PageLetters } from '../engines/page-letters.ts';
import type { JobOutcome } from '../runner/job.ts';

/** Names of the two results: a text, and the numbers of its places. */
export const letterParts = { text: 'text', boxes: 'boxes' } as const;

/** The letters that a job answers; none where it refused the picture. */
export async function pictureLettersOf({ results }: JobOutcome): Promise<PageLetters> {
  const [text, boxes] = Object.values(letterParts).map((part) => results.find(({ name }) => name === part)?.blob);
  return {
    text: (await text?.text()) ?? '',
    boxes: new Float32Array((await boxes?.arrayBuffer()) ?? new ArrayBuffer()),
  };
}
