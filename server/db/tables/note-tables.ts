import type { Generated } from 'kysely';

/** One row for each user: the cache revision and the counter of their list of notes. */
interface NotebooksTable {
  user_id: string;
  /** Grows with every change to the user's notes; part of the cache keys of their lists. */
  revision: number;
  active_count: number;
}

export interface NotesTable {
  id: string;
  user_id: string;
  title: string;
  description: string;
  /** JSON array of strings; note_tags is only its index. */
  tags: string;
  summary: string | null;
  /** Hash of the text that the summary was made of (notes/summary-source.ts). */
  summary_source: Generated<string | null>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** The sender's own name for the note, unique per person, so that a repeated call adds it once. */
  client_id: string | null;
  /** Marked by an admin for other admins. */
  flagged: Generated<number>;
  /** Hidden from its owner behind a notice, by an admin. */
  disabled: Generated<number>;
  /** Number of the current version; older ones are in note_versions. */
  version: Generated<number>;
  /** When the first save of the current version was. */
  version_started_at: Generated<number>;
}

/** A former state of a note. The current one is the note itself. */
interface NoteVersionsTable {
  note_id: string;
  /** From 1 up; gaps are versions that were thinned out. */
  version: number;
  /** The last save of the version. */
  saved_at: number;
  title: string;
  description: string;
  /** Code points of the description, so that a list need not read it. */
  characters: number;
  /** JSON array of strings. */
  tags: string;
}

/** Index over the tags of active notes. */
interface NoteTagsTable {
  user_id: string;
  tag: string;
  note_id: string;
}

/** The folded text of a note, for searching; see dialect.ts for the index on it. */
interface NoteSearchTable {
  note_id: string;
  body: string;
}

export interface AttachmentsTable {
  id: string;
  note_id: string;
  user_id: string;
  original_name: string;
  /** Name under which the file store keeps it. */
  file_name: string;
  media_type: string;
  size: number;
  has_thumbnail: number;
  created_at: number;
  deleted_at: number | null;
}

/** One row for each user: the bytes of their stored files. Triggers keep it (stored-bytes.ts). */
interface StoredBytesTable {
  user_id: string;
  bytes: number;
}

/** Notes, and what they are found by. */
export interface NoteTables {
  notebooks: NotebooksTable;
  notes: NotesTable;
  note_versions: NoteVersionsTable;
  note_tags: NoteTagsTable;
  note_search: NoteSearchTable;
  attachments: AttachmentsTable;
  stored_bytes: StoredBytesTable;
}
