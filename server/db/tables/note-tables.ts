import type { Generated } from 'kysely';

/** One row for each user: the cache revision and the counter of their list of notes. */
interface NotebooksTable {
  user_id: string;
  /** Grows by one with each note that a change touches; part of the cache keys of the lists. */
  revision: number;
  /** Notes that are neither archived nor in the bin. */
  active_count: number;
  /** Deletions up to this revision may be forgotten. */
  forgotten_revision: Generated<number>;
}

/** One row for each note that is there, and for those deleted for good lately (notes/changes/). */
interface NoteChangesTable {
  user_id: string;
  note_id: string;
  /** Of the notebook, when the note last changed or went. Unique within the notebook. */
  revision: number;
  /** When it was deleted for good. */
  removed_at: number | null;
  /** The revision with which it came; 0 where that was before these were kept. */
  first_revision: Generated<number>;
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
  pinned: Generated<number>;
  archived: Generated<number>;
  /** Task items of the description, counted when it is written. */
  tasks_total: Generated<number>;
  tasks_done: Generated<number>;
  /** Number of the current version; older ones are in note_versions. */
  version: Generated<number>;
  /** When the first save of the current version was. */
  version_started_at: Generated<number>;
  /** Key by which links name the note (lib/markdown/note-links.ts). */
  title_key: Generated<string>;
  /** Number of its rows in note_people. Changes under the lock of the note's row. */
  shared_with: Generated<number>;
  /** Who wrote the current version: null for the owner. */
  author_id: Generated<string | null>;
}

/** A person with whom a note is shared, and where it stands in their own lists. */
interface NotePeopleTable {
  note_id: string;
  user_id: string;
  /** `noteRoles` of contract/notes/note-people.ts. */
  role: string;
  pinned: Generated<number>;
  archived: Generated<number>;
  /** JSON array of strings. */
  tags: Generated<string>;
  added_at: number;
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
  /** Who wrote it: null for the owner. No reference, because a version outlives its author's account. */
  author_id: Generated<string | null>;
}

/** Index over the tags of notes that are not disabled. A note stands under its tags and under those above them. */
interface NoteTagsTable {
  user_id: string;
  tag: string;
  note_id: string;
  /** `noteStates` of notes/lists/note-index.store.ts. */
  state: Generated<number>;
  /** As of the note, so that the notes of a tag can be read in this order. */
  updated_at: Generated<number>;
  /** 0 for a tag above one that the note carries. */
  is_own: Generated<number>;
}

/** Names of the saves of a note, by which a save that comes again is recognized. */
interface NoteSavesTable {
  note_id: string;
  /** The sender's. */
  save_id: string;
  saved_at: number;
}

/** A note that came by an import which can still be undone. */
interface NoteImportsTable {
  note_id: string;
  user_id: string;
  /** The sender's name for the import, a UUID. */
  import_id: string;
  imported_at: number;
  /** The note's revision in its notebook, as it came: another one tells of a change. */
  revision: number;
}

/** A link by which everybody who has it can read a note. */
export interface NoteSharesTable {
  id: string;
  note_id: string;
  user_id: string;
  token_hash: string;
  /** Sealed for its owner, who may look at it again. */
  token: string;
  password_hash: string | null;
  /** 1: shows the note's pictures and files as well. */
  attachments: number;
  /** 1: tells the note's title where the link is previewed. */
  preview: number;
  created_at: number;
  expires_at: number | null;
  views: Generated<number>;
}

/** Visitors of a link on one day, so that each is counted once. */
interface ShareVisitorsTable {
  share_id: string;
  /** analytics/visitors.ts */
  visitor: string;
  day: number;
}

/** Links of a note's text to other notes of its owner, one for each title that it names. */
interface NoteLinksTable {
  note_id: string;
  /** Key of the title that the text names (lib/markdown/note-links.ts). A target has the same one. */
  title_key: string;
  user_id: string;
  /** Null while no note has the title. */
  target_id: string | null;
}

/** The folded text of a note, for searching; see dialect.ts for the index on it. */
interface NoteSearchTable {
  note_id: string;
  body: string;
}

/** Notes whose search entries are older than their tags. */
interface NotesToIndexTable {
  note_id: string;
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
  /** 1: a device has read its words, or found that it has none. */
  is_read: Generated<number>;
}

/** What a device has read of a file. */
interface FileTextsTable {
  attachment_id: string;
  user_id: string;
  /** Of all parts, in UTF-8; counted as stored bytes of the owner. */
  bytes: number;
  /** `readFailures` of contract/notes/file-texts.ts; null where there are words. */
  failure: string | null;
  read_at: number;
}

/** The words of a file, in parts. */
interface FilePartsTable {
  attachment_id: string;
  /** From 1 up. */
  part: number;
  /** Null where the file has no pages. */
  page: number | null;
  /** Of a recording: when the part is said, in milliseconds from the beginning. */
  starts_ms: number | null;
  text: string;
}

/** The folded text of a part, for searching; see search/file-text-index.ts for the index on it. */
interface FileSearchTable {
  attachment_id: string;
  part: number;
  note_id: string;
  body: string;
}

/** One row for each user: the bytes of their stored files. Triggers keep it (stored-bytes.ts). */
interface StoredBytesTable {
  user_id: string;
  bytes: number;
}

/** A search of the notes screen that a user has given a name. */
export interface SavedSearchesTable {
  id: string;
  user_id: string;
  /** Unique for each user. */
  name: string;
  /** The screen's query string, without the question mark. */
  query: string;
  created_at: number;
}

/** Notes, and what they are found by. */
export interface NoteTables {
  notebooks: NotebooksTable;
  note_changes: NoteChangesTable;
  notes: NotesTable;
  note_people: NotePeopleTable;
  note_versions: NoteVersionsTable;
  note_saves: NoteSavesTable;
  note_imports: NoteImportsTable;
  note_shares: NoteSharesTable;
  share_visitors: ShareVisitorsTable;
  note_tags: NoteTagsTable;
  note_links: NoteLinksTable;
  note_search: NoteSearchTable;
  notes_to_index: NotesToIndexTable;
  attachments: AttachmentsTable;
  file_texts: FileTextsTable;
  file_parts: FilePartsTable;
  file_search: FileSearchTable;
  saved_searches: SavedSearchesTable;
  stored_bytes: StoredBytesTable;
}
