import * as z from 'zod/mini';
import { adminSearchQuery, sortQuery, totalOf } from '../admins/admin-list.ts';
import { articlePictureSchema } from './article-pictures.ts';
import { articleContentSchema, articleTitleSchema } from './article-forms.ts';
import { defineCall } from '../call.ts';
import { adminLimits } from '../admins/admin-limits.ts';
import { text } from '../text.ts';

export const blogSorts = ['createdAt', 'title'] as const;

export const blogStates = ['all', 'pending', 'approved'] as const;

/** The text that readers see while an edit waits. */
const publicTextSchema = z.object({ title: z.string(), content: z.string(), tags: z.array(z.string()) });

/**
 * An article as the back office sees it: not approved where its author has changed an approved one, with the edit's text and time. `author` is a display name; `authorId` is null for the product's own. */
export const adminBlogSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  tags: z.array(z.string()),
  /** Null where no edit of an approved article waits. */
  publicText: z.nullable(publicTextSchema),
  /** Their addresses expire. */
  pictures: z.array(articlePictureSchema),
  /** Id of one of them. */
  coverImage: z.nullable(z.string()),
  author: z.string(),
  authorId: z.nullable(z.string()),
  approved: z.boolean(),
  /** True where readers may comment. */
  allowComments: z.boolean(),
  /** Once approved, it is public from this time on; null for at once. */
  publishAt: z.nullable(z.iso.datetime()),
  /** True while an approved article waits for that time. */
  scheduled: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** Metadata of an article for search engines and social cards; empty for defaults from the article. */
export const blogMetaSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  ogImage: z.string(),
  canonicalUrl: z.string(),
  noindex: z.boolean(),
});

export type AdminBlog = z.output<typeof adminBlogSchema>;
export type BlogMeta = z.output<typeof blogMetaSchema>;

const seenAt = { updatedAt: z.optional(z.iso.datetime('updatedAt must be a time as the blog carries it.')) };

export const listBlogs = defineCall({
  method: 'GET',
  path: '/api/admin/blogs',
  access: 'admin:blogs',
  summary:
    'Every article, pending ones and edits that wait included, drafts not; the search looks at titles, texts, tags and authors',
  query: z.object({
    ...adminSearchQuery,
    ...sortQuery(blogSorts),
    state: z.optional(z.enum(blogStates, `state must be one of ${blogStates.join(', ')}.`)),
  }),
  answer: { blogs: z.array(adminBlogSchema), ...totalOf },
});

export const editBlog = defineCall({
  method: 'PATCH',
  path: '/api/admin/blogs/{id}',
  access: 'admin:blogs',
  summary:
    'Change the title or the text of an article, or let readers comment on it or no longer; its approval stays. With updatedAt, only if nobody changed it since',
  body: z.object({
    title: z.optional(articleTitleSchema),
    content: z.optional(articleContentSchema),
    allowComments: z.optional(z.boolean('allowComments must be true or false.')),
    ...seenAt,
  }),
  answer: { blog: adminBlogSchema },
  refusals: ['conflict'],
});

export const approveBlog = defineCall({
  method: 'PATCH',
  path: '/api/admin/blogs/{id}/approve',
  access: 'admin:blogs',
  summary:
    'Make an article public, or the edit of one that is; or take the article back, with its edit as the text. With updatedAt, only if nobody changed it since',
  body: z.object({ approved: z.boolean('approved must be true or false.'), ...seenAt }),
  answer: { blog: adminBlogSchema },
  refusals: ['conflict'],
});

export const refuseBlogEdit = defineCall({
  method: 'PATCH',
  path: '/api/admin/blogs/{id}/refuse-edit',
  access: 'admin:blogs',
  summary:
    'Refuse the edit of an approved article, which stays public as it is; its author reads the reason. 409 where none waits. With updatedAt, only if nobody changed it since',
  body: z.object({
    reason: z.optional(text({ label: 'Reason', max: adminLimits.editReason.max })),
    ...seenAt,
  }),
  answer: { blog: adminBlogSchema },
  refusals: ['conflict'],
});

export const deleteBlog = defineCall({
  method: 'DELETE',
  path: '/api/admin/blogs/{id}',
  access: 'admin:blogs',
  summary: 'Delete an article for good',
});

export const listBlogMeta = defineCall({
  method: 'GET',
  path: '/api/admin/meta/blogs',
  access: 'admin:meta',
  summary: 'Metadata of articles for search engines, the newest first; without page and limit the newest thousand',
  query: z.object(adminSearchQuery),
  answer: { blogs: z.array(blogMetaSchema), ...totalOf },
});

/** An address of the web, or nothing. */
const webAddress = (label: string, isAllowed: (given: string) => boolean, sentence: string) =>
  text({ label, max: adminLimits.url.max }).check(z.refine((given) => given === '' || isAllowed(given), sentence));

const isHttp = (given: string): boolean => /^https?:\/\/[^\s"'<>\\]+$/i.test(given) && URL.canParse(given);
const isOwnPath = (given: string): boolean => /^\/(?![/\\])[^\s"'<>\\]*$/.test(given);

export const editBlogMeta = defineCall({
  method: 'PATCH',
  path: '/api/admin/meta/blogs/{id}',
  access: 'admin:meta',
  summary: 'Change what search engines are told of an article',
  isForm: true,
  body: z.object({
    metaTitle: z.optional(text({ label: 'Meta Title', ...adminLimits.metaTitle })),
    metaDescription: z.optional(text({ label: 'Meta Description', ...adminLimits.metaDescription })),
    ogImage: z.optional(
      webAddress(
        'OG Image URL',
        (given) => isHttp(given) || isOwnPath(given),
        'OG Image URL must be an address that begins with http:// or https://, or a path of this site.',
      ),
    ),
    canonicalUrl: z.optional(
      webAddress('Canonical URL', isHttp, 'Canonical URL must be an address that begins with http:// or https://.'),
    ),
    noindex: z.optional(z.boolean('noindex must be true or false.')),
  }),
  answer: { updatedBlog: blogMetaSchema },
});
