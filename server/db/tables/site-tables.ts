import type { Generated } from 'kysely';

/** An article. The product's own have no `author_id` but an `author_name`; a person's have it the other way round. */
export interface BlogsTable {
  id: string;
  /** The last part of its address. Unique, and never changed. */
  slug: string;
  author_id: string | null;
  author_name: string | null;
  title: string;
  /** Markdown. */
  content: string;
  excerpt: string;
  /** JSON array of strings; blog_tags is only its index. */
  tags: string;
  /** Id of one of its pictures. */
  cover_image: string | null;
  /** Minutes. */
  reading_time: number;
  /** Title, excerpt, the author's name and tags, as folded words; what visitors find it by. */
  search_text: string;
  approved: number;
  /** Of its row in `article_edits`: 0 where there is none, 1 while it waits for an editor, 2 where one has refused it. */
  edit_state: Generated<number>;
  meta_title: string | null;
  meta_description: string | null;
  og_image: string | null;
  canonical_url: string | null;
  noindex: number;
  /** 1 where an editor lets readers comment. */
  allow_comments: Generated<number>;
  created_at: number;
  updated_at: number;
  /** When it was first approved, or `publish_at` where it was approved before. */
  published_at: number | null;
  /** An approved article is not public before this time. */
  publish_at: number | null;
}

/** An article that its author has not submitted, seen by them alone. Submitted, it becomes a row of `blogs` with the same id. */
export interface ArticleDraftsTable {
  id: string;
  user_id: string;
  title: string;
  /** Markdown. */
  content: string;
  excerpt: string;
  /** JSON array of strings. */
  tags: string;
  /** Minutes. */
  reading_time: number;
  /** The note that it was made of. */
  note_id: string | null;
  created_at: number;
  updated_at: number;
  /** That of the article that it becomes. */
  publish_at: number | null;
  /** Id of one of its pictures. */
  cover_image: string | null;
}

/** The author's edit of an approved article. The article's own row is what readers see. */
export interface ArticleEditsTable {
  blog_id: string;
  user_id: string;
  title: string;
  /** Markdown. */
  content: string;
  excerpt: string;
  /** JSON array of strings. */
  tags: string;
  /** Minutes. */
  reading_time: number;
  created_at: number;
  /** Later than that of the article. */
  updated_at: number;
  /** Time at which an editor refused it; null while it waits. */
  refused_at: number | null;
  /** Why it was refused, in the editor's words. */
  reason: string | null;
  /** Id of one of the article's pictures. */
  cover_image: string | null;
}

/** A version of a draft or an article, which have one id. The newest is the text that its author reads now. */
export interface ArticleVersionsTable {
  article_id: string;
  /** From 1, the first text. */
  version: number;
  user_id: string;
  /** First save of the version. */
  started_at: number;
  saved_at: number;
  title: string;
  content: string;
  /** Code points of the content. */
  characters: number;
  /** JSON array of strings. */
  tags: string;
  /** 1 where an editor wrote it. */
  by_editor: number;
}

/** A link by which everybody who has it reads a draft, or an article in its author's newest text. */
export interface PreviewLinksTable {
  id: string;
  /** Of the draft or the article. */
  article_id: string;
  user_id: string;
  token_hash: string;
  /** Sealed for the author, so that they can copy it again. */
  token: string;
  created_at: number;
}

/** A picture of a draft or an article: one of the two is null. Its file is named after its id. */
export interface ArticlePicturesTable {
  id: string;
  user_id: string;
  draft_id: string | null;
  blog_id: string | null;
  alt: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Bytes of the file. */
  size: number;
  /** 1 for one that came to a public article and that no approved text has shown yet: visitors are not served it. */
  waiting: number;
  created_at: number;
}

/** An article that a person keeps for themselves. */
export interface ArticleBookmarksTable {
  user_id: string;
  blog_id: string;
  created_at: number;
}

/** Index over the tags of all articles. */
interface BlogTagsTable {
  tag: string;
  blog_id: string;
}

export interface AcademyInterestsTable {
  id: string;
  /** The address as it is compared: lower case. Unique. */
  email_key: string;
  name: string;
  email: string;
  interest: string | null;
  created_at: number;
}

/** The settings of the site: one row, whose id is 1. The counter `settings` grows with every change. */
export interface SettingsTable {
  id: number;
  maintenance_mode: number;
  announcement: string;
  banner: string;
  ad_visibility: number;
  ads_on_blogs: number;
  ads_on_community: number;
  ads_on_sidebar: number;
  exclude_notes_from_ads: number;
  ad_script: string;
  /** 1 if the first two thoughts of a new account wait for approval. */
  hold_first_posts: Generated<number>;
  /** A JSON list of words. */
  banned_words: Generated<string>;
}

/** Articles, the academy and the settings of the site. */
export interface SiteTables {
  blogs: BlogsTable;
  blog_tags: BlogTagsTable;
  article_drafts: ArticleDraftsTable;
  article_edits: ArticleEditsTable;
  article_versions: ArticleVersionsTable;
  preview_links: PreviewLinksTable;
  article_pictures: ArticlePicturesTable;
  article_bookmarks: ArticleBookmarksTable;
  academy_interests: AcademyInterestsTable;
  settings: SettingsTable;
}
