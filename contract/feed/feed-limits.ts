/** Limits of the feed's links, lists and bookmarks. This file imports nothing, so that any layer may read it. */

export const feedLimits = {
  /** Letters of a tag without its sign, in code points. */
  tag: { max: 40 },
  /** Pictures of one thought. Their sizes and alt texts are as those of articles. */
  pictures: 4,
  /** People whom the mentions of one text tell. Further ones are links all the same. */
  mentionsTold: 10,
  /** People who are offered after an `@`. */
  suggestedPeople: 8,
  /** Letters of a search for thoughts. */
  search: { max: 200 },
  /** "Tags of the month". */
  listedTags: 20,
  listedTagDays: 30,
  /** "People of the month", of the same days. */
  listedPeople: 5,
  /** The thoughts of a tag are counted no further. */
  countedThoughts: 1000,
  /** Bookmarks of one person. */
  bookmarks: 2000,
} as const;
