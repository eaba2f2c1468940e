import type { NoteRole } from '#contract/notes/note-roles.ts';
import type { UserRow } from '#server/users/users.service.ts';
import type { NoteRow } from '../note-row.ts';

/** A note of somebody else as one of its people sees it: role and owner, and the columns that are this person's own. */
export interface PersonView extends Pick<NoteRow, 'pinned' | 'archived' | 'tags'> {
  userId: string;
  role: NoteRole;
  owner: Pick<UserRow, 'id' | 'name' | 'picture'>;
}

/** A note as it is stored, and how the person who asks sees it; `seen` is undefined for its owner. */
export interface SeenNote {
  note: NoteRow;
  seen?: PersonView | undefined;
}

/** The note that a person asks for by its id. */
export interface AskedNote {
  userId: string;
  id: string;
}

/** The row with the columns of the person who asks. For answers alone: it must not be written back. */
export const asSeen = ({ note, seen }: SeenNote): NoteRow =>
  seen ? { ...note, pinned: seen.pinned, archived: seen.archived, tags: seen.tags } : note;
