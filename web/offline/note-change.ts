import type { BulkAction } from '#contract/notes/note-actions.ts';
import type { Attachment } from '#contract/notes/notes.ts';

/** The fields of a note that a person writes. */
export interface WrittenText {
  title: string;
  description: string;
  tags: readonly string[];
}

/** A file with the id that its attachment has on this device. The server keeps it where the file comes alone, not with a new note. */
export interface WaitingFile {
  id: string;
  file: File;
}

export interface LinkTarget {
  title: string;
  id: string;
}

/** A new note. The id is the `clientId` of the call, so that the server adds it once. */
export interface AddedNote {
  kind: 'add';
  id: string;
  text: WrittenText;
  files: readonly WaitingFile[];
  linkTargets?: readonly LinkTarget[];
}

/** A text typed over another one. Tasks are ticked by it as well: a tick is an edit of the text that merges. */
export interface SavedNote {
  kind: 'save';
  id: string;
  text: WrittenText;
  base: WrittenText;
  /** The server knows the save by it: one that comes again is stored once. Left out by an earlier version of the app. */
  saveId?: string;
  /** When the server saved the base; undefined where it does not have the note yet. */
  baseSavedAt: string | undefined;
  /** A title that links in other notes follow to the new one. */
  renamed?: { from: string; to: string };
  linkTargets?: readonly LinkTarget[];
  /** Only tasks were ticked. */
  isTick?: boolean;
  /** A note of somebody else: where it is taken away, the text is not kept as a note of one's own. */
  isShared?: boolean;
}

/** One action on notes, by their state: done twice it changes nothing. */
export interface OrganisedNotes {
  kind: 'organise';
  ids: readonly string[];
  action: BulkAction;
  tag?: string;
  inBin?: boolean;
  /** For bin: when the server saved the texts that are thrown away, by the ids of their notes. It keeps a note that was saved since. */
  updatedAt?: Readonly<Record<string, string>>;
}

/** A change of notes that is made on the device and sent later. Its effect on each note is pure (web/notes/notebook/apply-change.ts). */
export type NoteChange =
  | AddedNote
  | SavedNote
  | OrganisedNotes
  | { kind: 'renameTag'; tag: string; name: string }
  | { kind: 'removeTag'; tag: string }
  | { kind: 'delete'; ids: readonly string[] }
  | { kind: 'removeSummary'; id: string }
  | { kind: 'attach'; id: string; file: WaitingFile }
  | { kind: 'detach'; id: string; attachment: Attachment }
  | { kind: 'reattach'; id: string; attachment: Attachment };

/** A change in the outbox. */
export interface QueuedChange {
  /** Place in the order of sending. */
  seq: number;
  owner: string;
  change: NoteChange;
  /** Title of the note, or the tag, for the list of what waits. */
  title: string;
  /** When it was made, in ISO 8601. */
  at: string;
  /** Id of the new note that an edit becomes where its own note was deleted for good elsewhere: another try adds no second one. */
  newId?: string;
  /** It was sent at least once, so that it may have arrived: it is sent again as it is, and no later change joins it. */
  isTried?: boolean;
  /** Why the server did not take it; undefined while it waits to be sent. */
  refusal?: string;
}
