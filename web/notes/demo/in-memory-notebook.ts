import { messages } from '#contract/messages.ts';
import type { BodyOf } from '#contract/call.ts';
import type { tickTask } from '#contract/note-actions.ts';
import { blankNote, type Attachment, type Note, type updateNote } from '#contract/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { belongsTo, inOrder, type NoteFilter } from '../list/note-lists.ts';
import { notesFoundBy } from '../list/search-notes.ts';
import { detailOf, renameLinks } from './in-memory-links.ts';

/** A note that is there from the beginning. */
export interface SampleNote {
  title: string;
  description: string;
  tags: readonly string[];
}

interface NewNote {
  title: string;
  description: string;
  tags?: readonly string[] | undefined;
}

/** Time between the sample notes, in milliseconds. */
const sampleAge = 26 * 60 * 60 * 1000;

// They sort by time of creation, as the server's do.
const idOf = (count: number) => `memory-${String(count).padStart(8, '0')}`;

const missing = (sentence: string) => new ApiError(sentence, { status: 404 });

function asNote({ title, description, tags = [] }: NewNote, id: string, time: number): Note {
  const date = new Date(time).toISOString();
  return { ...blankNote(), _id: id, title, description, tags: [...tags], date, updatedAt: date };
}

const asAttachment = (file: File, id: string): Attachment => ({
  _id: id,
  filename: file.name,
  originalname: file.name,
  url: URL.createObjectURL(file),
  thumbnailUrl: null,
  fileType: file.type || 'application/octet-stream',
  size: file.size,
  deletedAt: null,
});

const sourceOf = ({ title, description }: Note): string => JSON.stringify([title, description]);

/** Reads a note, and changes it. */
interface Stored {
  read: (id: string) => Note;
  change: (id: string, changes: Partial<Note>) => Note;
}

/** The files of notes in the memory of the page. */
function createInMemoryFiles({ read, change }: Stored, nextId: () => string) {
  const files = new Map<string, Attachment>();
  return {
    attach(id: string, added: readonly File[]): Note {
      const attachments = added.map((file) => asAttachment(file, nextId()));
      for (const attachment of attachments) files.set(attachment._id, attachment);
      return change(id, { attachments: [...read(id).attachments, ...attachments] });
    },
    detach: (id: string, attachmentId: string): Note =>
      change(id, { attachments: read(id).attachments.filter(({ _id }) => _id !== attachmentId) }),
    /** Puts an attachment back that was taken off. */
    reattach(id: string, attachmentId: string): Note {
      const attachment = files.get(attachmentId);
      if (!attachment) throw missing(messages.notes.attachmentNotFound);
      return change(id, { attachments: [...read(id).attachments, attachment] });
    },
    /** Lets go of the files; the links to them stop working. */
    forget: (): void => {
      for (const { url } of files.values()) URL.revokeObjectURL(url);
    },
  };
}

/** The texts of a note with the task of this index ticked, if it says `text`. The rules of tasks are loaded with the first tick. */
async function tickedTexts(note: Note, index: number, { done, text }: BodyOf<typeof tickTask>) {
  const { countTasks, findTasks, withTask } = await import('#lib/task-list.ts');
  const task = findTasks(note.description)[index];
  if (task?.text !== text) throw new ApiError(messages.notes.taskMoved, { status: 409, body: { data: note } });
  const description = withTask(note.description, task, done);
  return { description, tasks: countTasks(description) };
}

export type Notebook = ReturnType<typeof createInMemoryNotebook>;

/** Notes in the memory of the page. What is not there is refused as the server refuses it. */
export function createInMemoryNotebook(samples: readonly SampleNote[]) {
  let created = 0;
  const nextId = () => idOf((created += 1));
  const now = Date.now();
  const written = samples.toReversed().map((sample, index) => {
    const age = (samples.length - index) * sampleAge;
    return asNote(sample, nextId(), now - age);
  });
  const notes = new Map(written.map((note) => [note._id, note]));
  const summarized = new Map<string, string>();

  const read = (id: string): Note => {
    const note = notes.get(id);
    if (!note) throw missing(messages.notes.notFound);
    return note;
  };
  const change = (id: string, changes: Partial<Note>): Note => {
    const note = { ...read(id), ...changes };
    notes.set(id, note);
    return note;
  };
  const active = () => [...notes.values()].filter(({ isDeleted }) => !isDeleted).toReversed();
  const files = createInMemoryFiles({ read, change }, nextId);
  return {
    ...files,
    detail: (id: string) => detailOf(read(id), active()),
    /** All notes, in the bin or not. */
    all: (): Note[] => [...notes.values()],
    /** The notes not in the bin that a filter leaves, in its order. */
    find(filter: NoteFilter): Note[] {
      const fitting = [...notes.values()].filter((note) => !note.isDeleted && belongsTo(note, filter));
      return inOrder(notesFoundBy(filter.q, fitting), filter);
    },
    add(note: NewNote, added: readonly File[]): Note {
      const id = nextId();
      notes.set(id, asNote(note, id, Date.now()));
      return files.attach(id, added);
    },
    change,
    /** Saves the given fields; with `updatedAt`, only if nobody saved the note since. */
    save(id: string, { title, description, tags, updatedAt }: BodyOf<typeof updateNote>): Note {
      const note = read(id);
      if (updatedAt !== undefined && updatedAt !== note.updatedAt)
        throw new ApiError(messages.notes.changedElsewhere, { status: 409, body: { data: note } });
      // Two saves in one millisecond must not look like one.
      const now = Math.max(Date.now(), Date.parse(note.updatedAt) + 1);
      const text = { ...(title && { title }), ...(description && { description }), ...(tags && { tags }) };
      if (title !== undefined && title !== note.title) renameLinks({ change, active }, note, title);
      const saved = change(id, { ...text, updatedAt: new Date(now).toISOString() });
      return change(id, { summaryIsOutdated: saved.summary !== null && summarized.get(id) !== sourceOf(saved) });
    },
    tick: async (id: string, index: number, body: BodyOf<typeof tickTask>): Promise<Note> =>
      change(id, await tickedTexts(read(id), index, body)),
    /** Keeps a summary, and what it was made of. */
    summarize(id: string, summary: string): Note {
      const note = change(id, { summary, summaryIsOutdated: false });
      summarized.set(id, sourceOf(note));
      return note;
    },
  };
}
