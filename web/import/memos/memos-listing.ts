import * as z from 'zod/mini';

/** A file of a memo. Versions before 0.25 call it a resource. */
const memosFile = z.object({
  /** `attachments/UID`, earlier `resources/UID`. */
  name: z.string(),
  filename: z.optional(z.string()),
  externalLink: z.optional(z.string()),
  type: z.optional(z.string()),
  /** Bytes: 64-bit numbers are texts in this JSON. */
  size: z.optional(z.union([z.string(), z.number()])),
  /** Where it stands in the listing; undefined where it could not be fetched. */
  path: z.optional(z.string()),
});

/** A memo as the API of Memos answers it, from version 0.22 on. */
export const memosMemo = z.object({
  /** `memos/UID`. */
  name: z.string(),
  creator: z.optional(z.string()),
  state: z.optional(z.string()),
  rowStatus: z.optional(z.string()),
  content: z.optional(z.string()),
  createTime: z.optional(z.string()),
  updateTime: z.optional(z.string()),
  displayTime: z.optional(z.string()),
  pinned: z.optional(z.boolean()),
  tags: z.optional(z.array(z.string())),
  attachments: z.optional(z.array(memosFile)),
  resources: z.optional(z.array(memosFile)),
  relations: z.optional(
    z.array(
      z.object({
        type: z.optional(z.string()),
        // A name alone in early versions.
        memo: z.optional(z.union([z.string(), z.object({ name: z.string() })])),
        relatedMemo: z.optional(z.union([z.string(), z.object({ name: z.string() })])),
      }),
    ),
  ),
});

export type MemosMemo = z.output<typeof memosMemo>;
export type MemosFile = z.output<typeof memosFile>;

/** What is fetched of an installation of Memos: one file of JSON beside the files of the memos. */
export const memosListing = z.object({
  program: z.literal('memos'),
  memos: z.array(z.unknown()),
});

/** The name of that file. */
export const listingName = 'memos.json';

export const filesOf = ({ attachments, resources }: MemosMemo): MemosFile[] => attachments ?? resources ?? [];
