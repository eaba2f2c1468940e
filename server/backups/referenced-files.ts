import { everyArticlePictureName } from '#server/blog/blog.service.ts';
import type { Database } from '#server/db/tables.ts';
import { everyPostPictureName } from '#server/feed/feed.service.ts';
import { everyAttachmentName } from '#server/notes/notes.service.ts';
import { everyPictureName } from '#server/users/users.service.ts';

/** The names of all files that rows name. */
export async function* referencedFiles(db: Database): AsyncGenerator<string> {
  for await (const names of everyAttachmentName(db)) yield* names;
  for await (const names of everyPictureName(db)) yield* names;
  for await (const names of everyArticlePictureName(db)) yield* names;
  for await (const names of everyPostPictureName(db)) yield* names;
}
