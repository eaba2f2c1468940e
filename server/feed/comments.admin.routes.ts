import { adminMessages } from '#contract/admins/admin-messages.ts';
import {
  deleteAdminComment,
  listAdminComments,
  listReportedComments,
  releaseComment,
  replyToComment,
  resolveComment,
} from '#contract/feed/feed.admin.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as comments from './comments.admin.service.ts';

/** Calls of admins on comments. */
export function commentAdminRoutes(api: Api, platform: Platform): void {
  const { db } = platform;

  api.bind(listAdminComments, async ({ query }) => comments.readComments(db, query));

  api.bind(listReportedComments, async () => comments.readReportedComments(db));

  api.bind(deleteAdminComment, async ({ params, admin }) => {
    await comments.removeAnyComment(platform, admin, params.id);
    return { message: adminMessages.comments.deleted };
  });

  api.bind(releaseComment, async ({ params, admin }) => ({
    message: adminMessages.comments.released,
    comment: await comments.letCommentGo(platform, admin, params.id),
  }));

  api.bind(resolveComment, async ({ params, admin }) => ({
    message: adminMessages.comments.resolved,
    comment: await comments.resolveComment(platform, admin, params.id),
  }));

  api.bind(replyToComment, async ({ params, body, admin }) => ({
    message: adminMessages.comments.replied,
    comment: await comments.replyTo(platform, admin, params.id, body.text),
  }));
}
