import * as z from 'zod/mini';
import { articleEditSchema, articleSchema, articleSummarySchema } from './article-schema.ts';
import { defineCall, pageQuery } from '../call.ts';
import { limits } from '../limits.ts';
import { text } from '../text.ts';

/** Links to the articles that were published just before and just after. Null for pending articles. */
const articleLinkSchema = z.nullable(z.object({ slug: z.string(), title: z.string() }));

/** An article in its author’s list, with the note that it was made of, and its edit. Nobody else’s answer has them. */
const ownSummarySchema = z.extend(articleSummarySchema, {
  noteId: z.nullable(z.string()),
  edit: articleEditSchema,
});

export type OwnArticleSummary = z.output<typeof ownSummarySchema>;
export type ArticleSummary = z.output<typeof articleSummarySchema>;
export type Article = z.output<typeof articleSchema>;

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
  summary:
    'An approved article by its slug or id, or one’s own pending one or draft; with an ETag, but for drafts and edits. Its author reads the edit that waits for an editor, or the text that they ask for',
  query: z.object({ text: z.optional(z.enum(['public', 'edit'], 'text must be public or edit.')) }),
  answer: { data: articleSchema, previous: articleLinkSchema, next: articleLinkSchema },
});

export const deleteArticle = defineCall({
  method: 'DELETE',
  path: '/api/blogs/{id}',
  access: 'user',
  summary: 'Delete one’s own article or draft for good, with its pictures',
  answer: { data: articleSummarySchema },
});
