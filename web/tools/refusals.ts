import type { Refusal } from './job.ts';

/** Thrown while a file is read, wherever it becomes clear that it cannot be used. `refuse` makes a Refusal of it. */
export class UnusableFile extends Error {
  /** Says the rest of the sentence that the file's name begins: "is empty." */
  readonly because: string;
  readonly needsPassword: boolean;

  constructor(because: string, { needsPassword = false, cause }: { needsPassword?: boolean; cause?: unknown } = {}) {
    super(because, { cause });
    this.name = 'UnusableFile';
    this.because = because;
    this.needsPassword = needsPassword;
  }
}

/** The causes that several tools meet, in the same words everywhere. */
export const unusable = {
  empty: () => new UnusableFile('is empty.'),
  /** `expected` names a kind of file with its article: "a PDF". */
  wrongType: (expected: string) => new UnusableFile(`is not ${expected}.`),
  damaged: (cause?: unknown) => new UnusableFile('is damaged and cannot be read.', { cause }),
  locked: () => new UnusableFile('is protected by a password.', { needsPassword: true }),
  wrongPassword: () => new UnusableFile('does not open with this password.', { needsPassword: true }),
  noPages: () => new UnusableFile('has no pages.'),
  /** `limit` is a number with its unit: "300 MB", "100 megapixels". */
  tooLarge: (limit: string) => new UnusableFile(`is larger than ${limit}, more than a browser tab can work on.`),
  offline: () =>
    new UnusableFile('could not be finished: you are offline, and this browser has not kept this tool yet.'),
  broken: () => new UnusableFile('could not be finished: the work on it stopped, perhaps for want of memory.'),
};

/** The refusal of the file at this place. Throws again what is not a file's own fault. */
export function refuse(file: number, name: string, error: unknown): Refusal {
  if (!(error instanceof UnusableFile)) throw error;
  return { file, sentence: `${name} ${error.because}`, needsPassword: error.needsPassword };
}
