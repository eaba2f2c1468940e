import type { Database } from '#server/db/tables.ts';
import { pictureFileName, smallPictureName } from '#server/files/keep-pictures.ts';
import { createPictureNames } from '#server/files/picture-names.ts';
import { listPicturesOf } from './post-pictures.store.ts';

/** The names of the files of a picture. */
const filesOf = (picture: { id: string }): string[] => [pictureFileName(picture), smallPictureName(picture)];

/** The names of the files of some pictures. */
export const filesOfPictures = (pictures: readonly { id: string }[]): string[] => pictures.flatMap(filesOf);

/** The names of the files of a post's pictures. */
export const listFilesOfPost = async (db: Database, post: { id: string }): Promise<string[]> =>
  filesOfPictures(await listPicturesOf(db, [post]));

/** The names of the files of thoughts' pictures. */
export const {
  known: knownPostPictures,
  every: everyPostPictureName,
  ofUser: listPostPictureFiles,
} = createPictureNames('post_pictures', filesOf);
