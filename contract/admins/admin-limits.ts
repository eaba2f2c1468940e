/** Limits of the back office, apart from `limits`, which every page loads. */
export const adminLimits = {
  /** Rows of a page of every list in the back office. */
  page: { default: 20, max: 100 },
  search: { max: 200 },
  /** Upper bound of counted results: a search looks at this many of the newest hits only. */
  counted: 5000,
  reply: { min: 1, max: 280 },
  /** The beginning of a private note that the list shows; the rest is read by a call of its own. */
  noteExcerpt: 300,
  announcement: { max: 500 },
  banner: { max: 500 },
  adScript: { max: 50_000 },
  /** How many there are, and how long each is. */
  bannedWords: { max: 500, length: 60 },
  /** Thoughts of one bulk action. */
  bulk: 100,
  /** Why a thought is removed, told to its author. */
  removalReason: { max: 500 },
  /** The reason for which an edit is refused, told to its author. */
  editReason: { max: 500 },
  metaTitle: { max: 200 },
  metaDescription: { max: 500 },
  url: { max: 2000 },
} as const;
