import type { Attachment } from '#contract/notes/notes.ts';
import type { ReadableKind } from './word-reader.ts';

const office = 'application/vnd.openxmlformats-officedocument.';

const kinds: Readonly<Record<string, ReadableKind>> = {
  'application/pdf': 'pdf',
  [`${office}wordprocessingml.document`]: 'word',
  [`${office}spreadsheetml.sheet`]: 'excel',
  'text/plain': 'text',
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
  'image/gif': 'picture',
  'image/bmp': 'picture',
  'image/avif': 'picture',
  'image/tiff': 'picture',
};

/** The reader of a file, by the type that the server found in its bytes; undefined where there is none. */
export const kindOfFile = ({ fileType }: Pick<Attachment, 'fileType'>): ReadableKind | undefined => kinds[fileType];
