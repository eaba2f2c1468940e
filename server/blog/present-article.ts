import type { ArticlePicture } from '#contract/blog/article-pictures.ts';
import type { Article, ArticleSummary } from '#contract/blog/blog.ts';
import { renderMarkdown } from '#lib/markdown/markdown.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readTags } from './article-index.store.ts';
import { type ArticleSummaryRow, type AuthoredArticle, isScheduled, isToCome } from './blog.store.ts';
import type { AuthoredDraft, DraftSummaryRow } from './drafts/article-drafts.store.ts';
import type { EditState } from './edits/article-edits.store.ts';
import type { Covers } from './pictures/article-covers.ts';
import type { ArticlePictureLinks } from './pictures/article-picture-links.ts';
import type { ArticlePictureRow } from './pictures/article-pictures.store.ts';

/** A submitted article or a draft, with its pictures. */
export type WholeArticle = ({ row: AuthoredArticle; edit?: EditState | undefined } | { draft: AuthoredDraft }) & {
  pictures: readonly ArticlePictureRow[];
};

/** The edit of an approved article, for its author. */
export const presentEdit = (edit: EditState | null | undefined): Article['edit'] =>
  edit
    ? {
        state: edit.refused_at === null ? 'waiting' : 'refused',
        reason: edit.reason,
        updatedAt: asTime(edit.updated_at),
      }
    : null;

/** Columns of a list without what is looked up beside them. */
type Summary = Omit<ArticleSummary, 'cover'>;

const presentSummary = (row: ArticleSummaryRow, now: number): Summary => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt,
  tags: readTags(row),
  author: row.author,
  authorId: row.author_id,
  approved: row.approved === 1,
  draft: false,
  allowComments: row.allow_comments === 1,
  readingTime: row.reading_time,
  createdAt: asTime(row.created_at),
  updatedAt: asTime(row.updated_at),
  // Also where an edit waits, which is not approved.
  publishedAt: isToCome(row, now) ? null : asTimeOrNull(row.published_at),
  publishAt: asTimeOrNull(row.publish_at),
  coverImage: row.cover_image,
});

/** A draft in a list. Its slug is made when it is submitted. */
const presentDraftSummary = (row: DraftSummaryRow): Summary => ({
  _id: row.id,
  slug: row.id,
  title: row.title,
  excerpt: row.excerpt,
  tags: readTags(row),
  author: row.author,
  authorId: row.user_id,
  approved: false,
  draft: true,
  allowComments: false,
  readingTime: row.reading_time,
  createdAt: asTime(row.created_at),
  updatedAt: asTime(row.updated_at),
  publishedAt: null,
  publishAt: asTimeOrNull(row.publish_at),
  coverImage: row.cover_image,
});

const presentMeta = (row: AuthoredArticle): Article['meta'] => ({
  metaTitle: row.meta_title,
  metaDescription: row.meta_description,
  ogImage: row.og_image,
  canonicalUrl: row.canonical_url,
  noindex: row.noindex === 1,
});

const blankMeta = { metaTitle: null, metaDescription: null, ogImage: null, canonicalUrl: null, noindex: false };

/** Articles as the contract shows them, with the addresses of their pictures. */
export const createArticlePresenter = (links: ArticlePictureLinks, clock: Platform['clock']) => {
  const picturesOf = (rows: readonly ArticlePictureRow[], isPublic: boolean): ArticlePicture[] =>
    rows.map(({ id, alt, width, height }) => ({
      _id: id,
      url: isPublic ? links.open(id) : links.signed(id, clock.now()),
      alt,
      width,
      height,
    }));
  const isOut = (row: ArticleSummaryRow | DraftSummaryRow): boolean =>
    'slug' in row && row.approved === 1 && !isScheduled(row, clock.now());
  return {
    /** An article or a draft in a list. */
    summary(row: ArticleSummaryRow | DraftSummaryRow, covers: Covers): ArticleSummary {
      const cover = row.cover_image === null ? undefined : covers.get(row.cover_image);
      const [picture = null] = picturesOf(cover ? [cover] : [], isOut(row));
      const summary = 'slug' in row ? presentSummary(row, clock.now()) : presentDraftSummary(row);
      return { ...summary, cover: picture };
    },
    /** Pictures of an article that is not for everybody to see. */
    privatePictures: (rows: readonly ArticlePictureRow[]): ArticlePicture[] => picturesOf(rows, false),
    /** Renders the text, which takes a moment where that is long. */
    article(whole: WholeArticle): Article {
      const summary = 'draft' in whole ? presentDraftSummary(whole.draft) : presentSummary(whole.row, clock.now());
      const { content } = 'draft' in whole ? whole.draft : whole.row;
      const pictures = picturesOf(whole.pictures, 'row' in whole && isOut(whole.row));
      const cover = pictures.find(({ _id }) => _id === summary.coverImage) ?? null;
      const { html, headings } = renderMarkdown(content, pictures);
      const meta = 'draft' in whole ? blankMeta : presentMeta(whole.row);
      const edit = 'draft' in whole ? null : presentEdit(whole.edit);
      return { ...summary, cover, content, pictures, html, headings, meta, edit };
    },
    /** True for an article that is approved and waits for its time. */
    isScheduled: (row: AuthoredArticle): boolean => isScheduled(row, clock.now()),
    /** Time from which an answer with private pictures differs from one of now. */
    renewedAt: (): number => links.renewedAt(clock.now()),
  };
};

export type ArticlePresenter = ReturnType<typeof createArticlePresenter>;

/** Where another article is. */
export const presentLink = (row: ArticleSummaryRow | undefined) => (row ? { slug: row.slug, title: row.title } : null);
