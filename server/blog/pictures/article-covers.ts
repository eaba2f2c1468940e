import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import { fieldError } from '#server/platform/app-error.ts';
import { openPicturePath } from './article-picture-links.ts';
import {
  type ArticlePictureRow,
  findPictureOf,
  listPicturesById,
  type PicturePlace,
} from './article-pictures.store.ts';

/** Refuses a cover that is no picture of this article; one that is not submitted yet has none. */
export async function requireCover(
  db: Database,
  place: PicturePlace | undefined,
  { coverImage }: { coverImage?: string | null | undefined },
): Promise<void> {
  if (coverImage === undefined || coverImage === null) return;
  if (place && (await findPictureOf(db, place, coverImage))) return;
  throw fieldError('coverImage', messages.blog.coverUnknown);
}

/** The covers of public articles with their addresses, by the articles' ids. Articles without one are left out. */
export async function readOpenCovers(
  db: Database,
  rows: readonly { id: string; cover_image: string | null }[],
): Promise<Map<string, { url: string; alt: string; width: number; height: number }>> {
  const covers = await findCovers(db, rows);
  return new Map(
    rows.flatMap(({ id, cover_image }) => {
      const cover = cover_image === null ? undefined : covers.get(cover_image);
      if (!cover) return [];
      const { alt, width, height } = cover;
      return [[id, { url: openPicturePath(cover.id), alt, width, height }] as const];
    }),
  );
}

/** Pictures by their ids. */
export type Covers = ReadonlyMap<string, ArticlePictureRow>;

/** The covers of some articles or drafts, as their rows name them. */
export async function findCovers(db: Database, rows: readonly { cover_image: string | null }[]): Promise<Covers> {
  const ids = rows.flatMap(({ cover_image }) => cover_image ?? []);
  return new Map((await listPicturesById(db, ids)).map((picture) => [picture.id, picture]));
}
