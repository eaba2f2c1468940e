import { emptyFile, tooLarge, wrongType, UnusableFile } from './refusals.ts';

/** The causes that several tools meet, in the same words everywhere. */
export const unusable = {
  empty: emptyFile,
  wrongType,
  tooLarge,
  damaged: (cause?: unknown) => new UnusableFile('is damaged and cannot be read.', { cause }),
  locked: () => new UnusableFile('is protected by a password.', { needsPassword: true }),
  wrongPassword: () => new UnusableFile('does not open with this password.', { needsPassword: true }),
  noMemory: () => new UnusableFile('takes more memory than this browser gives a tab.', { mayPass: true }),
  noPages: () => new UnusableFile('has no pages.'),
};
