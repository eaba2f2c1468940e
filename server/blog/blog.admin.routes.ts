import { adminMessages } from '#contract/admins/admin-messages.ts';
import {
  approveBlog,
  deleteBlog,
  editBlog,
  editBlogMeta,
  listBlogMeta,
  listBlogs,
  refuseBlogEdit,
} from '#contract/blog/blog.admin.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { editMeta, readBlogMeta } from './blog-meta.admin.service.ts';
import * as blogs from './blog.admin.service.ts';
import type { ArticlePresenter } from './present-article.ts';

/** Calls of admins on articles and their metadata. */
export function blogAdminRoutes(api: Api, platform: Platform, present: ArticlePresenter): void {
  api.bind(listBlogs, async ({ query }) => blogs.readBlogs(platform.db, present, query));

  api.bind(editBlog, async ({ params, body, admin }) => ({
    message: adminMessages.blogs.updated,
    blog: await blogs.presentBlog(platform.db, present, await blogs.editBlog(platform, admin, params.id, body)),
  }));

  api.bind(approveBlog, async ({ params, body, admin }) => {
    const row = await blogs.setApproval(platform, admin, {
      id: params.id,
      isApproved: body.approved,
      updatedAt: body.updatedAt,
    });
    const message = body.approved ? adminMessages.blogs.approved : adminMessages.blogs.unapproved;
    return { message, blog: await blogs.presentBlog(platform.db, present, row) };
  });

  api.bind(refuseBlogEdit, async ({ params, body, admin }) => ({
    message: adminMessages.blogs.editRefused,
    blog: await blogs.presentBlog(platform.db, present, await blogs.refuseBlogEdit(platform, admin, params.id, body)),
  }));

  api.bind(deleteBlog, async ({ params, admin }) => {
    await blogs.deleteBlog(platform, admin, params.id);
    return { message: adminMessages.blogs.deleted };
  });

  api.bind(listBlogMeta, async ({ query }) => readBlogMeta(platform.db, query));

  api.bind(editBlogMeta, async ({ params, body, admin }) => ({
    message: adminMessages.meta.updated,
    updatedBlog: await editMeta(platform, admin, params.id, body),
  }));
}
