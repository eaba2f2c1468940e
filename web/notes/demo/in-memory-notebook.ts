import { messages } from '#contract/messages.ts';
import type { BodyOf } from '#contract/call.ts';
import { blankNote, type Attachment, type Note, type updateNote } from '#contract/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { isFound } from '../list/search-notes.ts';

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
  const files = createInMemoryFiles({ read, change }, nextId);
  return {
    ...files,
    /** The notes not in the bin, newest first: those with the tag, and those that the search finds. Empty ones ask for nothing. */
    find(tag: string, query: string): Note[] {
      const fits = (note: Note) => (tag === '' || note.tags.includes(tag)) && isFound(note, query);
      return [...notes.values()].filter((note) => !note.isDeleted && fits(note)).toReversed();
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
      const saved = change(id, { ...text, updatedAt: new Date(now).toISOString() });
      return change(id, { summaryIsOutdated: saved.summary !== null && summarized.get(id) !== sourceOf(saved) });
    },
    /** Keeps a summary, and what it was made of. */
    summarize(id: string, summary: string): Note {
      const note = change(id, { summary, summaryIsOutdated: false });
      summarized.set(id, sourceOf(note));
      return note;
    },
  };
}
