// Calls whose bodies forms check, in a file of their own: pages that only read articles load no schemas.
import * as z from 'zod/mini';
import { articleSchema } from './article-schema.ts';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { sourceNoteSchema } from '../notes/source-note.ts';
import { text } from '../text.ts';

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

/** Outside the years that every program can write. False for what is no time at all, which has its own error. */
const isOutside = (at: number): boolean => at < Date.UTC(1000) || at >= Date.UTC(9999);

/** When an approved article becomes public. Left out, it stays; null or a time that is over is at once. */
const publishAtSchema = z.optional(
  z.nullable(
    z.iso
      .datetime({ offset: true, error: messages.blog.badPublishAt })
      .check(z.refine((at) => !isOutside(Date.parse(at)), messages.blog.badPublishAt)),
  ),
);

/** Left out, it stays; null takes it away. */
const coverImageSchema = z.optional(
  z.nullable(z.string(messages.blog.coverUnknown).check(z.maxLength(100, messages.blog.coverUnknown))),
);

/** An article as it is submitted. */
const submittedBody = z.object({
  title: articleTitleSchema,
  content: articleContentSchema,
  tags: givenTags,
  /** Left out, it stays; null takes it away. */
  noteId: sourceNoteSchema,
  publishAt: publishAtSchema,
  coverImage: coverImageSchema,
  draft: z.optional(z.literal(false)),
});

/** A draft may be as short as one likes. */
const draftBody = z.object({
  title: text({ label: 'Title', max: limits.article.title.max }),
  content: text({ label: 'Content', max: limits.article.content.max }),
  tags: givenTags,
  noteId: sourceNoteSchema,
  publishAt: publishAtSchema,
  coverImage: coverImageSchema,
  draft: z.literal(true),
});

const savedOver = { updatedAt: z.optional(z.iso.datetime('updatedAt must be a time as the article carries it.')) };

export const addArticle = defineCall({
  method: 'POST',
  path: '/api/blogs',
  access: 'user',
  writesForOthers: true,
  needsConfirmedEmail: true,
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
  writesForOthers: true,
  needsConfirmedEmail: true,
  summary:
    'Change one’s own article; an edit of an approved one waits for an editor, but publishAt alone, which may be changed until the article is public. With updatedAt, only if nobody saved it since. A draft stays one until draft: false submits it; only with draft: true it may be of any length',
  body: z.discriminatedUnion(
    'draft',
    [z.extend(submittedBody, savedOver), z.extend(draftBody, savedOver)],
    messages.blog.draftUnknown,
  ),
  answer: { data: articleSchema },
  conflict: { data: articleSchema },
});
