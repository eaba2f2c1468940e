/**
 * Limits of the words of a file, apart from `limits`, which every page loads: parts, characters of a part and of all parts, bytes of the
 * call that stores them, unread files of a page, and hits that a search names of a note.
 */
export const fileTextLimits = {
  parts: 3000,
  partCharacters: 20_000,
  characters: 1_000_000,
  bytes: 8 * 1_048_576,
  page: { default: 20, max: 100 },
  /** When a part of a recording can begin at the latest, in seconds: a week. */
  latestStart: 7 * 24 * 60 * 60,
  hitsOfNote: 3,
} as const;

/**
 * Reasons for which a file has no words: none in it, a password, damaged or of an unknown form, too large, or of a kind that has no
 * reader.
 */
export const readFailures = ['noText', 'protected', 'unreadable', 'tooLarge', 'unsupported'] as const;
