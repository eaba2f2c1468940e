import type { Refusal } from './job.ts';

interface UnusableOptions {
  needsPassword?: boolean;
  mayPass?: boolean;
  isTooLarge?: boolean;
  cause?: unknown;
}

/** Thrown while a file is read, wherever it becomes clear that it cannot be used. `refuse` makes a Refusal of it. */
export class UnusableFile extends Error {
  /** Says the rest of the sentence that the file's name begins: "is empty." */
  readonly because: string;
  readonly needsPassword: boolean;
  /** It is not the file's fault, and may be over when it is tried again. */
  readonly mayPass: boolean;
  /** It has more bytes or pixels than are worked on. */
  readonly isTooLarge: boolean;

  constructor(because: string, options: UnusableOptions = {}) {
    const { needsPassword = false, mayPass = false, isTooLarge = false, cause } = options;
    super(because, { cause });
    this.name = 'UnusableFile';
    this.because = because;
    this.needsPassword = needsPassword;
    this.mayPass = mayPass;
    this.isTooLarge = isTooLarge;
  }
}

/** Those causes that are seen before a file is read. The others are in unusable-file-error.ts, which comes with the jobs. */
export const emptyFile = () => new UnusableFile('is empty.');

/** `expected` names a kind of file with its article: "a PDF". */
export const wrongType = (expected: string) => new UnusableFile(`is not ${expected}.`);

/** `limit` is a number with its unit: "300 MB", "100 megapixels". */
export const tooLarge = (limit: string) =>
  new UnusableFile(`is larger than ${limit}, more than a browser tab can work on.`, { isTooLarge: true });

/** The refusal of the file at this place. Throws again what is not a file's own fault. */
export function refuse(file: number, name: string, error: unknown): Refusal {
  if (!(error instanceof UnusableFile)) throw error;
  const { because, needsPassword, mayPass } = error;
  return { file, sentence: `${name} ${because}`, needsPassword, mayPass };
}
