/** A tag of a thought, in the bin or not. */
export interface PostTagsTable {
  /** By which it is matched: `tagKey` of lib/post-tags.ts. */
  tag: string;
  post_id: string;
  /** As it is first written in the thought. */
  written: string;
}

/** What thoughts are found by. */
export interface FeedTables {
  post_tags: PostTagsTable;
}
