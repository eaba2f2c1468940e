import * as z from 'zod/mini';
import { articleLimits } from './article-limits.ts';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { altsSchema } from '../feed/picture-alts.ts';

/** A picture of an article, which its text shows as `![words](picture:ID)`. Sizes are pixels. */
export const articlePictureSchema = z.object({
  _id: z.string(),
  /** Stays the same while the article is public. Of any other article, it is signed and expires. */
  url: z.string(),
  /** Words for those who do not see the picture, where the text has none. */
  alt: z.string(),
  width: z.int(),
  height: z.int(),
});

export type ArticlePicture = z.output<typeof articlePictureSchema>;

export const addArticlePictures = defineCall({
  method: 'POST',
  path: '/api/blogs/{id}/pictures',
  access: 'user',
  writesForOthers: true,
  needsConfirmedEmail: true,
  summary:
    'Add pictures to one’s own article or draft: JPEG, PNG, WebP, GIF or AVIF. They are re-encoded and lose their metadata. A bad one refuses the whole call',
  status: 201,
  body: z.object({ alts: z.optional(altsSchema) }),
  files: { field: 'pictures', max: articleLimits.pictures.perCall, maxBytes: limits.pictureBytes },
  answer: { data: z.array(articlePictureSchema) },
  refusals: ['conflict'],
});
