/** Limits of drafts and of pictures in articles. Apart from `limits`, which every page loads. */
export const articleLimits = {
  /** Drafts that a person has at a time. */
  drafts: 100,
  /** Bookmarks of articles of one person. */
  bookmarks: 2000,
  /** Preview links of an article. */
  previewLinks: 10,
  /** Pictures of an article, and in one call. `edge`: pixels of the longer side, larger ones are made smaller. */
  pictures: { each: 40, perCall: 4, edge: 1600, alt: { max: 500 } },
} as const;
