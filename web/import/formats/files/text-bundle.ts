import * as z from 'zod/mini';
import type { ImportedNote } from '#lib/imported-note.ts';
import type { SourceFile } from '../../import-source.ts';
import { parseAs, timeIn } from '../read-parts.ts';

/** TextBundle (textbundle.org): a folder for one note, with its text, its files, and `info.json`. Bear and Ulysses write them. */

const bundle = /^(?:(.*)\/)?([^/]+)\.textbundle\/([^/]+)$/i;

/** `info.json`, with what Bear adds to it. Numbers stand for yes and no. */
const bundleInfo = z.object({
  'net.shinyfrog.bear': z.optional(
    z.object({
      uniqueIdentifier: z.optional(z.string()),
      creationDate: z.optional(z.string()),
      modificationDate: z.optional(z.string()),
      trashedDate: z.optional(z.nullable(z.string())),
      pinned: z.optional(z.number()),
      archived: z.optional(z.number()),
      trashed: z.optional(z.number()),
      encrypted: z.optional(z.number()),
    }),
  ),
});

/** A text and the folders round it. */
interface BundlePlace {
  /** The folder that the bundle stands in; empty for none. */
  folder: string;
  /** The bundle's name without its ending. */
  name: string;
}

/** The bundle of a file right inside of one; undefined for any other file. */
export function bundleOf({ path }: SourceFile): BundlePlace | undefined {
  const [, folder = '', name] = bundle.exec(path) ?? [];
  return name === undefined ? undefined : { folder, name };
}

/** True for what a bundle, or a backup of bundles, says of itself. */
export const isBundleInfo = (file: SourceFile): boolean =>
  (bundleOf(file) !== undefined && /\/info\.json$/i.test(file.path)) || file.path === 'tags.json';

/** The first heading, by which these programs name a note. */
export const headingOf = (text: string): string | undefined =>
  /^\s*#{1,6}[ \t]+(\S.*)$/m.exec(text.slice(0, 1000))?.[1]?.trim();

type BundleFacts = Partial<
  Pick<ImportedNote, 'clientId' | 'date' | 'updatedAt' | 'deletedAt' | 'isPinned' | 'isArchived'>
> & { isEncrypted: boolean };

/** The fields of a note that `info.json` tells. */
export function factsOfBundle(json: string): BundleFacts {
  const bear = parseAs(bundleInfo, json)?.['net.shinyfrog.bear'];
  if (!bear) return { isEncrypted: false };
  const updatedAt = timeIn(bear.modificationDate);
  const date = timeIn(bear.creationDate) ?? updatedAt;
  return {
    ...(bear.uniqueIdentifier && { clientId: bear.uniqueIdentifier.slice(0, 100) }),
    ...(date && { date }),
    updatedAt,
    deletedAt: bear.trashed === 1 ? (timeIn(bear.trashedDate ?? undefined) ?? updatedAt) : undefined,
    isPinned: bear.pinned === 1,
    isArchived: bear.archived === 1,
    isEncrypted: bear.encrypted === 1,
  };
}
