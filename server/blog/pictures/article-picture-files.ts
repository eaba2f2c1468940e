import { pictureFileName } from '#server/files/keep-pictures.ts';
import { createPictureNames } from '#server/files/picture-names.ts';

/** The names of the files of articles' pictures. */
export const {
  known: knownArticlePictures,
  every: everyArticlePictureName,
  ofUser: listArticlePictureFiles,
} = createPictureNames('article_pictures', (picture) => [pictureFileName(picture)]);
