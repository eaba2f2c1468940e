/** A file of an imported note. Its bytes are read only when it is uploaded. */
export interface ImportedFile {
  /** Unique within the note: the text names the file as `attachment:KEY`, as a picture or a link. Letters, digits and hyphens. */
  key: string;
  name: string;
  /** Bytes; undefined where the source does not tell before it is read. */
  size: number | undefined;
  /** Reads the bytes. Throws an ImportError where they are damaged. */
  read(): Promise<Blob>;
  /** Since when it is in the bin, in ISO 8601. */
  deletedAt?: string | undefined;
}

/** A former state of a note, as our own export has it. */
export interface ImportedVersion {
  savedAt: string;
  title: string;
  description: string;
  tags: string[];
}

/** A note as a format reads it, before it is fitted to the limits of a note. */
export interface ImportedNote {
  /** Where it stands in the source, for the report: a path or a title. */
  source: string;
  /** The same for the same note each time it is read, at most 100 characters: a UUID of the source, or a hash of its path. */
  clientId: string;
  /** May be empty: then the first words are the title. */
  title: string;
  /** Markdown. Links to other imported notes are `[[Title]]` or `[[Title|words]]`; files are `attachment:KEY`. */
  description: string;
  /** Notebooks and folders are nested tags, as `work/plans`. */
  tags: string[];
  /** ISO 8601. Undefined where the source has none. */
  date: string | undefined;
  updatedAt: string | undefined;
  isPinned: boolean;
  isArchived: boolean;
  /** Since when it is in the trash. */
  deletedAt: string | undefined;
  files: ImportedFile[];
  /** Oldest first. */
  versions: ImportedVersion[];
  /** Sentences on what of it is lost or was changed, for the report. */
  warnings: string[];
}

/** A note without anything; a format fills in what its program has. */
export const emptyNote = (source: string, clientId: string): ImportedNote => ({
  source,
  clientId,
  title: '',
  description: '',
  tags: [],
  date: undefined,
  updatedAt: undefined,
  isPinned: false,
  isArchived: false,
  deletedAt: undefined,
  files: [],
  versions: [],
  warnings: [],
});

/** One line of the source: a note, or a sentence on why something cannot come. */
export type ImportItem = { kind: 'note'; note: ImportedNote } | { kind: 'refused'; source: string; reason: string };

/** A refusal that a person reads. */
export class ImportError extends Error {
  override name = 'ImportError';
}
