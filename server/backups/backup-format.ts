import * as z from 'zod/mini';

/**
 * Format of a backup, one tar: first `backup.json`, then the files by their names in the file store. The rows of each table
 * follow as lines of JSON in parts of about a megabyte, then the list of files in such parts. `manifest.json`, which states the
 * content of all this, and its hash come last. Nothing in it belongs to one engine.
 */

/** Raised when an older program could no longer read what a newer one writes. */
export const backupFormat = 1;

export const entryNames = {
  head: 'backup.json',
  files: 'files/',
  tables: 'tables/',
  fileList: 'file-list/',
  manifest: 'manifest.json',
  seal: 'manifest.json.sha256',
} as const;

/** Bytes after which a part is written. A single longer line makes a longer part. */
export const partBytes = 1_048_576;
/** No part that we write comes near: a line is a row, of which the longest texts are limited. */
export const maxPartBytes = 64 * partBytes;

/** The table of the part `tables/TABLE/000001.jsonl`; undefined for another entry. */
export const tableOfPart = (name: string): string | undefined =>
  name.startsWith(entryNames.tables) ? name.slice(entryNames.tables.length).split('/')[0] : undefined;

const fileName = /^\w[\w-]*(?:\.[\w-]+)*$/;

/** True if a file is named as the file store names them; nothing that leads out of a folder. */
export const isFileName = (name: string): boolean => fileName.test(name);

/** The parts of a table, or of the list of files, from 1 up. */
export const partName = (folder: string, number: number): string =>
  `${folder}${number.toString().padStart(6, '0')}.jsonl`;

/** Says of any version whether it can be read. */
export const headSchema = z.object({ program: z.literal('thoughtleaf'), format: z.number() });

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of the lines of all parts, each with its newline. */
  sha256: z.string(),
});

export const manifestSchema = z.object({
  format: z.number(),
  /** When the rows were as they are here, as an ISO time. */
  time: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Of the lines of the list. */
    sha256: z.string(),
    /** How many files rows name that were lost before. */
    missing: z.number(),
  }),
});

export type BackupTable = z.output<typeof tableSchema>;
export type Manifest = z.output<typeof manifestSchema>;

/** A backup that cannot be made, or cannot be used; the message is a sentence for the operator. */
export class BackupError extends Error {}
