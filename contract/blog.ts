import * as z from 'zod/mini';
import { articlePictureSchema } from './article-pictures.ts';
import { defineCall, pageQuery } from './call.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { sourceNoteSchema } from './source-note.ts';
import { text } from './text.ts';

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

/** Links to the articles that were published just before and just after. Null for pending articles. */
const articleLinkSchema = z.nullable(z.object({ slug: z.string(), title: z.string() }));

/** An article in its author’s list, with the note that it was made of. Nobody else’s answer has it. */
const ownSummarySchema = z.extend(articleSummarySchema, { noteId: z.nullable(z.string()) });

export type OwnArticleSummary = z.output<typeof ownSummarySchema>;
export type ArticleSummary = z.output<typeof articleSummarySchema>;
export type Article = z.output<typeof articleSchema>;

/** Split on commas where it is one text; trimmed, blanks dropped, the same word once. */
const tagsSchema = z
  .pipe(
    z.union([z.array(z.string(messages.blog.tagsUnreadable)), z.string()], messages.blog.tagsUnreadable),
    z.transform((given): string[] => [
      ...new Set(
        (typeof given === 'string' ? given.split(',') : given).map((tag) => tag.trim()).filter((tag) => tag !== ''),
      ),
    ]),
  )
  .check(z.maxLength(limits.article.tags, messages.blog.tooManyTags(limits.article.tags)));

export const articleTitleSchema = text({ label: 'Title', ...limits.article.title });
export const articleContentSchema = text({ label: 'Content', ...limits.article.content });

const givenTags = z._default(z.pipe(tagsSchema, z.array(text({ label: 'Each tag', ...limits.article.tag }))), []);

/** An article as it is submitted. */
const submittedBody = z.object({
  title: articleTitleSchema,
  content: articleContentSchema,
  tags: givenTags,
  /** Left out, it stays; null takes it away. */
  noteId: sourceNoteSchema,
  draft: z.optional(z.literal(false)),
});

/** A draft may be as short as one likes. */
const draftBody = z.object({
  title: text({ label: 'Title', max: limits.article.title.max }),
  content: text({ label: 'Content', max: limits.article.content.max }),
  tags: givenTags,
  noteId: sourceNoteSchema,
  draft: z.literal(true),
});

const savedOver = { updatedAt: z.optional(z.iso.datetime('updatedAt must be a time as the article carries it.')) };

const page = pageQuery(limits.article.page);

export const listArticles = defineCall({
  method: 'GET',
  path: '/api/blogs',
  access: 'public',
  summary: 'Approved articles, newest publishedAt first; with a tag or words to find only some; with an ETag',
  query: z.object({
    ...page,
    tag: z.optional(text({ label: 'tag', max: limits.article.tag.max })),
    /** Every word must be part of a word of the title, the excerpt, the author's name or the tags. */
    q: z.optional(text({ label: 'q', max: limits.article.search.max })),
  }),
  answer: {
    data: z.array(articleSummarySchema),
    nextCursor: z.nullable(z.string()),
    /** The tags of approved articles, the most used first, at most 100. */
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  },
});

export const listMyArticles = defineCall({
  method: 'GET',
  path: '/api/blogs/mine',
  access: 'user',
  summary: 'One’s own articles, approved, pending and drafts, the last changed first',
  query: z.object(page),
  answer: { data: z.array(ownSummarySchema), nextCursor: z.nullable(z.string()) },
});

export const getArticleNote = defineCall({
  method: 'GET',
  path: '/api/blogs/{id}/note',
  access: 'user',
  summary: 'The note that one’s own article was made of, or null',
  answer: { data: z.object({ noteId: z.nullable(z.string()) }) },
});

export const getArticle = defineCall({
  method: 'GET',
  path: '/api/blogs/{slug}',
  access: 'reader',
  summary: 'An approved article by its slug or id, or one’s own pending one or draft; with an ETag, but for drafts',
  answer: { data: articleSchema, previous: articleLinkSchema, next: articleLinkSchema },
});

export const addArticle = defineCall({
  method: 'POST',
  path: '/api/blogs',
  access: 'user',
  summary:
    'Submit an article; it is pending until it is approved. With draft: true, keep it as a draft of any length from 0',
  status: 201,
  isForm: true,
  body: z.discriminatedUnion('draft', [submittedBody, draftBody], messages.blog.draftUnknown),
  answer: { data: articleSchema },
  refusals: ['conflict'],
});

export const updateArticle = defineCall({
  method: 'PUT',
  path: '/api/blogs/{id}',
  access: 'user',
  summary:
    'Change one’s own article; an approved one becomes pending again. With updatedAt, only if nobody saved it since. A draft stays one until draft: false submits it; only with draft: true it may be of any length',
  body: z.discriminatedUnion(
    'draft',
    [z.extend(submittedBody, savedOver), z.extend(draftBody, savedOver)],
    messages.blog.draftUnknown,
  ),
  answer: { data: articleSchema },
  conflict: { data: articleSchema },
});

export const deleteArticle = defineCall({
  method: 'DELETE',
  path: '/api/blogs/{id}',
  access: 'user',
  summary: 'Delete one’s own article or draft for good, with its pictures',
  answer: { data: articleSummarySchema },
});
