import { messages } from '#contract/messages.ts';
import type { Attachment, Note } from '#contract/notes.ts';
import { foldedWords } from '#lib/fold-text.ts';
import { ApiError } from '#web/platform/api-error.ts';

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

/** How far apart the sample notes were written, in milliseconds. */
const sampleAge = 26 * 60 * 60 * 1000;

// They sort by time of creation, as the server's do.
const idOf = (count: number) => `memory-${String(count).padStart(8, '0')}`;

const missing = (sentence: string) => new ApiError(sentence, { status: 404 });

const isMatch = ({ title, description, tags }: Note, words: readonly string[]): boolean => {
  const text = foldedWords([title, description, ...tags].join(' ')).join(' ');
  return words.every((word) => text.includes(word));
};

function asNote({ title, description, tags = [] }: NewNote, id: string, time: number): Note {
  const date = new Date(time).toISOString();
  const text = { title, description, tags: [...tags] };
  const state = { summary: null, isDeleted: false, deletedAt: null, disabled: false };
  return { _id: id, ...text, ...state, attachments: [], date, updatedAt: date };
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

/** Each tag of the notes with how many carry it, sorted. */
export function countTags(notes: readonly Note[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of notes.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
}

/** Notes in the memory of the page. What is not there is refused as the server refuses it. */
export function createMemoryNotebook(samples: readonly SampleNote[]) {
  let created = 0;
  const nextId = () => idOf((created += 1));
  const now = Date.now();
  const written = samples.toReversed().map((sample, index) => {
    const age = (samples.length - index) * sampleAge;
    return asNote(sample, nextId(), now - age);
  });
  const notes = new Map(written.map((note) => [note._id, note]));
  const files = new Map<string, Attachment>();

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
  const attach = (id: string, added: readonly File[]): Note => {
    const attachments = added.map((file) => asAttachment(file, nextId()));
    for (const attachment of attachments) files.set(attachment._id, attachment);
    return change(id, { attachments: [...read(id).attachments, ...attachments] });
  };
  return {
    /** The notes not in the bin, newest first: those with the tag, and with every word. Empty ones ask for nothing. */
    find(tag: string, words: string): Note[] {
      const wanted = foldedWords(words);
      const fits = (note: Note) => (tag === '' || note.tags.includes(tag)) && isMatch(note, wanted);
      return [...notes.values()].filter((note) => !note.isDeleted && fits(note)).toReversed();
    },
    add(note: NewNote, added: readonly File[]): Note {
      const id = nextId();
      notes.set(id, asNote(note, id, Date.now()));
      return attach(id, added);
    },
    change,
    attach,
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
