import { everyPage } from '#server/db/every-page.ts';
import type { Database } from '#server/db/tables.ts';
import { listKnownPictureIds, listPictureIdsOf, listPicturesAfter } from './article-pictures.store.ts';

/** The name under which a picture is stored. */
export const pictureFileName = ({ id }: { id: string }): string => `${id}.webp`;

/** Which of these stored names are pictures of articles. */
export async function knownArticlePictures(db: Database, names: readonly string[]): Promise<Set<string>> {
  const ids = names.filter((name) => name.endsWith('.webp')).map((name) => name.slice(0, -'.webp'.length));
  return new Set((await listKnownPictureIds(db, ids)).map((id) => pictureFileName({ id })));
}

/** The names of all pictures of articles, some at a time. */
export async function* everyArticlePictureName(db: Database): AsyncGenerator<string[]> {
  for await (const rows of everyPage((after, limit) => listPicturesAfter(db, after, limit)))
    yield rows.map(pictureFileName);
}

/** The names of all pictures of a person's articles, for when the account goes. */
export const listArticlePictureFiles = async (db: Database, userId: string): Promise<string[]> =>
  (await listPictureIdsOf(db, userId)).map((id) => pictureFileName({ id }));
