import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** A link by which everybody who has it reads one’s draft, or one’s article in its newest text, until it is revoked. */
const previewLinkSchema = z.object({
  _id: z.string(),
  /** Null where the key is lost by which it was stored: it works on, until it is revoked. */
  url: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});

export const addPreviewLink = defineCall({
  method: 'POST',
  path: '/api/blogs/{id}/preview-links',
  access: 'user',
  needsConfirmedEmail: true,
  writesForOthers: true,
  summary:
    'Make a link by which everybody who has it reads one’s draft, pending article or waiting edit; 409 for the 11th',
  status: 201,
  answer: { data: previewLinkSchema },
  refusals: ['conflict'],
});

export const listPreviewLinks = defineCall({
  method: 'GET',
  path: '/api/blogs/{id}/preview-links',
  access: 'user',
  summary: 'The preview links of one’s own draft or article, newest first',
  answer: { data: z.array(previewLinkSchema) },
});

export const deletePreviewLink = defineCall({
  method: 'DELETE',
  path: '/api/blogs/{id}/preview-links/{linkId}',
  access: 'user',
  summary: 'Revoke a preview link: it is gone at once',
});
