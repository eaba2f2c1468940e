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
  cover_image: string | null;
  /** Minutes. */
  reading_time: number;
  /** Title, excerpt, the author's name and tags, as folded words; what visitors find it by. */
  search_text: string;
  approved: number;
  meta_title: string | null;
  meta_description: string | null;
  og_image: string | null;
  canonical_url: string | null;
  noindex: number;
  created_at: number;
  updated_at: number;
  /** When it was first approved. */
  published_at: number | null;
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
}

/** Articles, the academy and the settings of the site. */
export interface SiteTables {
  blogs: BlogsTable;
  blog_tags: BlogTagsTable;
  article_drafts: ArticleDraftsTable;
  article_pictures: ArticlePicturesTable;
  academy_interests: AcademyInterestsTable;
  settings: SettingsTable;
}
