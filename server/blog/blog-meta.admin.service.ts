import type { BlogMeta, editBlogMeta as editBlogMetaCall, listBlogMeta } from '#contract/blog/blog.admin.ts';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import { inOrderOf } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireBlog } from './blog.admin.service.ts';
import { findBlogPage, listMetaById, type MetaChange, type MetaRow, updateMeta } from './blog.admin.store.ts';
import { bumpBlogRevision } from './blog.service.ts';

/** How many articles the list holds that is asked for without a page. */
const allAtOnce = 1000;

const presentMeta = (row: MetaRow): BlogMeta => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt,
  metaTitle: row.meta_title ?? '',
  metaDescription: row.meta_description ?? '',
  ogImage: row.og_image ?? '',
  canonicalUrl: row.canonical_url ?? '',
  noindex: row.noindex === 1,
});

/** Metadata of the articles for search engines, newest first: a page, or the newest thousand. */
export async function readBlogMeta(
  db: Database,
  query: QueryOf<typeof listBlogMeta>,
): Promise<{ blogs: BlogMeta[]; total: number }> {
  const isPaged = query.page !== undefined || query.limit !== undefined;
  const { ids, total } = await findBlogPage(db, isPaged ? query : { ...query, limit: allAtOnce });
  const rows = ids.length > 0 ? await listMetaById(db, ids) : [];
  return { blogs: inOrderOf(ids, rows).map(presentMeta), total };
}

type Given = BodyOf<typeof editBlogMetaCall>;

/** Maps the input to columns: an empty text clears a column, a missing field leaves it unchanged. */
function changeOf({ metaTitle, metaDescription, ogImage, canonicalUrl, noindex }: Given): MetaChange {
  return {
    ...(metaTitle !== undefined && { meta_title: metaTitle || null }),
    ...(metaDescription !== undefined && { meta_description: metaDescription || null }),
    ...(ogImage !== undefined && { og_image: ogImage || null }),
    ...(canonicalUrl !== undefined && { canonical_url: canonicalUrl || null }),
    ...(noindex !== undefined && { noindex: Number(noindex) }),
  };
}

/** Changes what search engines are told of an article; what is so already stays so. Throws `notFound`. */
export const editMeta = (platform: Platform, admin: SignedInAdmin, id: string, given: Given): Promise<BlogMeta> =>
  platform.db.transaction().execute(async (tx) => {
    const row = await requireBlog(tx, id);
    const before = presentMeta(row);
    const change = changeOf(given);
    const after = presentMeta({ ...row, ...change });
    if (JSON.stringify(after) === JSON.stringify(before)) return before;
    await updateMeta(tx, id, change);
    await recordAction(tx, platform, admin, { action: 'blog.editMeta', target: id });
    await bumpBlogRevision(tx);
    return after;
  });
