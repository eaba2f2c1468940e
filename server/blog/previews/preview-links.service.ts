import { articleLimits } from '#contract/blog/article-limits.ts';
import type { AnswerOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import type { addPreviewLink } from '#contract/blog/preview-links.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { requireWriter } from '#server/users/users.service.ts';
import { lockArticle } from '../blog.store.ts';
import { findDraft, lockDraft } from '../drafts/article-drafts.store.ts';
import { requireOwn } from '../require-own.ts';
import { deleteLink, insertLink, listLinksOf, type PreviewLinkRow } from './preview-links.store.ts';

type PreviewLink = AnswerOf<typeof addPreviewLink>['data'];

interface AskedArticle {
  userId: string;
  id: string;
}

/** The path of a preview. */
export const previewPath = (token: string): string => `/preview/${token}`;

function presentLink(
  { secretBox, publicUrl }: Pick<Platform, 'secretBox' | 'publicUrl'>,
  row: PreviewLinkRow,
): PreviewLink {
  const token = secretBox.open(row.token, row.user_id);
  return {
    _id: row.id,
    url: token === undefined ? null : `${publicUrl}${previewPath(token)}`,
    createdAt: asTime(row.created_at),
  };
}

/** Makes a preview link of one's own draft or article. Throws `forbidden`, `notFound`, and `conflict` beyond the limit. */
export const createLink = (platform: Platform, { userId, id }: AskedArticle): Promise<PreviewLink> =>
  platform.db.transaction().execute(async (tx) => {
    const { clock, secretBox } = platform;
    await requireWriter(tx, userId);
    const draft = isId(id) ? await lockDraft(tx, userId, id) : undefined;
    if (!draft) {
      await requireOwn(tx, { userId, id, now: clock.now() });
      await lockArticle(tx, id);
    }
    const { previewLinks } = articleLimits;
    if ((await listLinksOf(tx, userId, id)).length >= previewLinks)
      throw new AppError('conflict', messages.blog.tooManyPreviewLinks(previewLinks));
    const token = newToken();
    const row: PreviewLinkRow = {
      id: newId(),
      article_id: id,
      user_id: userId,
      token_hash: hashToken(token),
      token: secretBox.seal(token, userId),
      created_at: clock.now(),
    };
    await insertLink(tx, row);
    return presentLink(platform, row);
  });

async function requireOwnArticle(
  db: Database,
  { userId, id }: AskedArticle,
  { clock }: Pick<Platform, 'clock'>,
): Promise<void> {
  if (isId(id) && (await findDraft(db, userId, id))) return;
  await requireOwn(db, { userId, id, now: clock.now() });
}

/** The preview links of one's own draft or article. Throws `forbidden` and `notFound`. */
export async function listLinks(platform: Platform, db: Database, asked: AskedArticle): Promise<PreviewLink[]> {
  await requireOwnArticle(db, asked, platform);
  return (await listLinksOf(db, asked.userId, asked.id)).map((row) => presentLink(platform, row));
}

/** Revokes a preview link. Throws `forbidden` and `notFound`. */
export async function revokeLink(platform: Platform, asked: AskedArticle, linkId: string): Promise<void> {
  const { db } = platform;
  const place = { userId: asked.userId, articleId: asked.id, id: linkId };
  if (isId(asked.id) && isId(linkId) && (await deleteLink(db, place))) return;
  await requireOwnArticle(db, asked, platform);
  throw new AppError('notFound', messages.blog.previewLinkNotFound);
}
