/** The note that a thought was made of. `user_id` is the thought's author. */
interface PostNotesTable {
  post_id: string;
  user_id: string;
  note_id: string;
}

/** The note that an article was made of. */
interface BlogNotesTable {
  blog_id: string;
  note_id: string;
}

/** What was made of notes. A row goes with its note, and with what was made of it. */
export interface SourceNoteTables {
  post_notes: PostNotesTable;
  blog_notes: BlogNotesTable;
}
