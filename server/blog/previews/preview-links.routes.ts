import { messages } from '#contract/messages.ts';
import { addPreviewLink, deletePreviewLink, listPreviewLinks } from '#contract/blog/preview-links.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createLink, listLinks, revokeLink } from './preview-links.service.ts';

/** Calls for the preview links of one's own drafts and articles. */
export function previewLinkRoutes(api: Api, platform: Platform): void {
  api.bind(addPreviewLink, async ({ params, user }) => ({
    message: messages.blog.previewLinkAdded,
    data: await createLink(platform, { userId: user.id, id: params.id }),
  }));

  api.bind(listPreviewLinks, ({ params, user }) =>
    platform.readOwn(async (db) => ({ data: await listLinks(platform, db, { userId: user.id, id: params.id }) })),
  );

  api.bind(deletePreviewLink, async ({ params, user }) => {
    await revokeLink(platform, { userId: user.id, id: params.id }, params.linkId);
    return { message: messages.blog.previewLinkRevoked };
  });
}
