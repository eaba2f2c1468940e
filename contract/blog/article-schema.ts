import * as z from 'zod/mini';
import { articlePictureSchema } from './article-pictures.ts';

/** An article in a list. `author` is a display name; `authorId` is null for the articles of the product. */
export const articleSummarySchema = z.object({
  _id: z.string(),
  /** The last part of its address; never changes once given. */
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  authorId: z.nullable(z.string()),
  /**
   * Approved articles are public, from `publishAt` on where that is set. All others are drafts or pending, and seen by their author
   * alone.
   */
  approved: z.boolean(),
  /** True until the author submits it. Editors do not see drafts. The slug of a draft is its id. */
  draft: z.boolean(),
  /** True where an editor lets readers comment. Comments that are there stay to be read when it is switched off. */
  allowComments: z.boolean(),
  /** Minutes, at least 1. */
  readingTime: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Time of the first approval, or `publishAt` where that is later. Null until it is public. */
  publishedAt: z.nullable(z.iso.datetime()),
  /** An approved article is not public before this time. */
  publishAt: z.nullable(z.iso.datetime()),
  /** Id of one of its pictures. */
  coverImage: z.nullable(z.string()),
  /** That picture. */
  cover: z.nullable(articlePictureSchema),
});

/**
 * The author's edit of an approved article, which stays as it is until an editor approves the edit. Told to the author alone; for all others,
 * and where there is none, null.
 */
export const articleEditSchema = z.nullable(
  z.object({
    state: z.enum(['waiting', 'refused']),
    /** Why an editor refused it, where they said so. */
    reason: z.nullable(z.string()),
    updatedAt: z.iso.datetime(),
  }),
);

/** A whole article: its Markdown source, and what it renders to. */
export const articleSchema = z.extend(articleSummarySchema, {
  content: z.string(),
  /** The oldest first, shown by the text or not. */
  pictures: z.array(articlePictureSchema),
  /** `content` as sanitised HTML. */
  html: z.string(),
  /** The headings of levels 2 and 3, for a table of contents; `id` is the heading's in `html`. */
  headings: z.array(z.object({ id: z.string(), level: z.int(), text: z.string() })),
  edit: articleEditSchema,
  /** Replaces title and excerpt for search engines and previews; null if not set. */
  meta: z.object({
    metaTitle: z.nullable(z.string()),
    metaDescription: z.nullable(z.string()),
    ogImage: z.nullable(z.string()),
    canonicalUrl: z.nullable(z.string()),
    noindex: z.boolean(),
  }),
});
