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
  /** Approved articles are public; all others are drafts or pending, and seen by their author alone. */
  approved: z.boolean(),
  /** True until the author submits it. Editors do not see drafts. The slug of a draft is its id. */
  draft: z.boolean(),
  /** Minutes, at least 1. */
  readingTime: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Time of the first approval. */
  publishedAt: z.nullable(z.iso.datetime()),
});

/** A whole article: its Markdown source, and what it renders to. */
export const articleSchema = z.extend(articleSummarySchema, {
  content: z.string(),
  /** The oldest first, shown by the text or not. */
  pictures: z.array(articlePictureSchema),
  /** `content` as sanitised HTML. */
  html: z.string(),
  /** The headings of levels 2 and 3, for a table of contents; `id` is the heading's in `html`. */
  headings: z.array(z.object({ id: z.string(), level: z.int(), text: z.string() })),
  /** Replaces title and excerpt for search engines and previews; null if not set. */
  meta: z.object({
    metaTitle: z.nullable(z.string()),
    metaDescription: z.nullable(z.string()),
    ogImage: z.nullable(z.string()),
    canonicalUrl: z.nullable(z.string()),
    noindex: z.boolean(),
  }),
});
