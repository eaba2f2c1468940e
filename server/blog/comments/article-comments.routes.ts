import { addArticleComment, deleteArticleComment, listArticleComments } from '#contract/blog/article-comments.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import { readIdCursor } from '#server/http/paging.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hiddenFrom } from '#server/safety/hidden-people.service.ts';
import { commentOnArticle, readArticleComments, removeArticleComment } from './article-comments.service.ts';

/** Calls on the comments of articles. */
export function articleCommentRoutes(api: Api, platform: Platform): void {
  const { readOwn, clock } = platform;

  api.bind(listArticleComments, async ({ params: { id }, query, reader }) => {
    const cursor = readIdCursor(query.cursor);
    const size = query.limit ?? limits.post.comments;
    const asked = { id, reader, shownTo: hiddenFrom(reader), cursor, size };
    // No revision covers comments on articles, so a replica answers only while the primary is away.
    return readOwn((db) => readArticleComments(db, { ...asked, now: clock.now() }));
  });

  api.bind(addArticleComment, async ({ params, body, user }) => {
    const data = await commentOnArticle(platform, user, params.id, body);
    return { message: data.held ? messages.blog.commentHeld : messages.blog.commented, data };
  });

  api.bind(deleteArticleComment, async ({ params, user }) => {
    await removeArticleComment(platform, user, params);
    return { message: messages.feed.commentDeleted };
  });
}
