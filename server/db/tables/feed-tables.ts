/** A tag of a thought, in the bin or not. */
interface PostTagsTable {
  /** By which it is matched: `tagKey` of lib/post-tags.ts. */
  tag: string;
  post_id: string;
  /** As it is first written in the thought. */
  written: string;
}

/** Index of the search for thoughts, which differs between the engines (server/search/post-index.ts). */
interface PostSearchTable {
  post_id: string;
  /** Folded words, each after a space. */
  body: string;
}

/** A thought that a person keeps for themselves. */
export interface PostBookmarksTable {
  user_id: string;
  post_id: string;
  created_at: number;
}

/** A picture of a thought, in the bin or not. Its files are named after its id. */
export interface PostPicturesTable {
  id: string;
  post_id: string;
  user_id: string;
  alt: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Bytes of the large one. */
  size: number;
  /** Secret by which it is seen while its thought is not for everybody. A new one each time that the thought goes into the bin. */
  view_key: string;
}

/** Tags, searches, bookmarks and pictures of thoughts. */
export interface FeedTables {
  post_tags: PostTagsTable;
  post_search: PostSearchTable;
  post_bookmarks: PostBookmarksTable;
  post_pictures: PostPicturesTable;
}
