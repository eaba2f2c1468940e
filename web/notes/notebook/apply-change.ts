import { blankNote, type Attachment, type Note } from '#contract/notes/notes.ts';
import { isWithinTag } from '#contract/notes/note-tags.ts';
import { withRenamedLinks } from '#lib/markdown/note-links.ts';
import type { AddedNote, NoteChange, OrganisedNotes, SavedNote, WaitingFile } from '#web/offline/note-change.ts';
import { changedNote } from '../organise/bulk-change.ts';
import { renamedTag, tagsWithout } from '../organise/categories.ts';
import { mergeWritten } from './merge-written.ts';

/** Surroundings of a change that its effect depends on. */
export interface Applying {
  /** When the change was made, in ISO 8601. */
  at: string;
  countTasks: (description: string) => Note['tasks'];
  /** Address of a file that the server does not have yet. */
  urlOf: (file: WaitingFile) => string;
}

function asAttachment(waiting: WaitingFile, { urlOf }: Applying): Attachment {
  const { id, file } = waiting;
  return {
    _id: id,
    filename: file.name,
    originalname: file.name,
    url: urlOf(waiting),
    thumbnailUrl: null,
    fileType: file.type || 'application/octet-stream',
    size: file.size,
    deletedAt: null,
  };
}

function addedNote({ id, text, files }: AddedNote, applying: Applying): Note {
  const { at, countTasks } = applying;
  return {
    ...blankNote(),
    ...text,
    tags: [...text.tags],
    attachments: files.map((file) => asAttachment(file, applying)),
    tasks: countTasks(text.description),
    _id: id,
    date: at,
    updatedAt: timeOfDevice(Date.parse(at)),
  };
}

/**
 * The `updatedAt` of a text that the device has made: half a millisecond, where the server has whole ones, so that no text of the server
 * is taken for it.
 */
export const timeOfDevice = (ms: number): string => new Date(ms).toISOString().replace('Z', '5Z');

/** Two saves in one millisecond must not look like one, and a clock that is slow must not make a save look old. */
const savedAfter = ({ updatedAt }: Note, at: string): string =>
  timeOfDevice(Math.max(Date.parse(at), Date.parse(updatedAt) + 1));

function saved(note: Note, change: SavedNote, { at, countTasks }: Applying): Note {
  if (note._id !== change.id) {
    const { renamed } = change;
    if (!renamed || !note.description.includes('[[')) return note;
    const description = withRenamedLinks(note.description, renamed.from, renamed.to);
    return description === note.description ? note : { ...note, description };
  }
  const text = mergeWritten(change.base, change.text, note);
  const isNewText = text.description !== note.description;
  return {
    ...note,
    ...text,
    tags: [...text.tags],
    tasks: isNewText ? countTasks(text.description) : note.tasks,
    summaryIsOutdated: note.summary !== null && (note.summaryIsOutdated || isNewText || text.title !== note.title),
    updatedAt: savedAfter(note, at),
  };
}

function organised(note: Note, { ids, action, tag, inBin = false }: OrganisedNotes, { at }: Applying): Note {
  if (!ids.includes(note._id)) return note;
  const isMove = action === 'bin' || action === 'restore';
  const isOpen = action === 'restore' ? note.isDeleted : !note.isDeleted || inBin;
  if (!isOpen || (note.disabled && !isMove)) return note;
  return (
    changedNote(note, { action, ...(tag !== undefined && { tag }) }) ?? { ...note, isDeleted: true, deletedAt: at }
  );
}

function retagged(note: Note, tag: string, change: (tags: readonly string[]) => string[]): Note {
  if (note.disabled || !note.tags.some((own) => isWithinTag(own, tag))) return note;
  return { ...note, tags: change(note.tags) };
}

/** The tags after one of them got another name; to the name of another one, both become one. */
export const tagsRenamed = (tags: readonly string[], from: string, to: string): string[] => [
  ...new Set(tags.map((own) => renamedTag(own, from, to))),
];

const withoutFile = (note: Note, id: string): Note => ({
  ...note,
  attachments: note.attachments.filter(({ _id }) => _id !== id),
});

function withFile(note: Note, attachment: Attachment): Note {
  const isThere = note.attachments.some(({ _id }) => _id === attachment._id);
  return isThere ? note : { ...note, attachments: [...note.attachments, attachment] };
}

/**
 * Effect of a change on one note: the note itself where the change does not concern it, undefined where there is no such note after it.
 * Pure, so that what waits is applied anew to whatever the server says.
 */
export function withNoteChange(note: Note, change: NoteChange, applying: Applying): Note | undefined {
  switch (change.kind) {
    case 'add':
      return note;
    case 'save':
      return saved(note, change, applying);
    case 'organise':
      return organised(note, change, applying);
    case 'renameTag':
      return retagged(note, change.tag, (tags) => tagsRenamed(tags, change.tag, change.name));
    case 'removeTag':
      return retagged(note, change.tag, (tags) => tagsWithout(tags, change.tag));
    case 'delete':
      return change.ids.includes(note._id) ? undefined : note;
    case 'removeSummary':
      return note._id === change.id ? { ...note, summary: null, summaryIsOutdated: false } : note;
    case 'attach':
      return note._id === change.id ? withFile(note, asAttachment(change.file, applying)) : note;
    case 'detach':
      return note._id === change.id ? withoutFile(note, change.attachment._id) : note;
    case 'reattach':
      return note._id === change.id ? withFile(note, change.attachment) : note;
  }
}

/** The note that a change makes where there is none: a new one, or an edit of a note that was deleted elsewhere. */
export function noteMadeBy(change: NoteChange, applying: Applying): Note | undefined {
  if (change.kind === 'add') return addedNote(change, applying);
  if (change.kind !== 'save' || change.isTick || change.isShared) return undefined;
  return addedNote({ kind: 'add', id: change.id, text: change.text, files: [] }, applying);
}

/** Ids of the notes that a change concerns; undefined where it may be any. */
export function idsConcernedBy(change: NoteChange): readonly string[] | undefined {
  switch (change.kind) {
    case 'renameTag':
    case 'removeTag':
      return undefined;
    case 'organise':
    case 'delete':
      return change.ids;
    case 'save':
      return change.renamed ? undefined : [change.id];
    default:
      return [change.id];
  }
}
