import { blankNote, type Note } from '#contract/notes/notes.ts';
import type { NoteChange } from '#web/offline/note-change.ts';
import { memoryFiles } from '../attachments/memory-files.ts';
import { idsConcernedBy, noteMadeBy, withNoteChange, type Applying } from '../notebook/apply-change.ts';
import { countTasks, loadTaskRules, type Notebook } from '../notebook/notebook.ts';

/** A note that is there from the beginning. */
export interface SampleNote {
  title: string;
  description: string;
  tags: readonly string[];
}

/** Time between the sample notes, in milliseconds. */
const sampleAge = 26 * 60 * 60 * 1000;

// They sort by time of creation, as the server's do.
const idOf = (count: number) => `memory-${String(count).padStart(8, '0')}`;

const sourceOf = ({ title, description }: Note): string => JSON.stringify([title, description]);

/** A notebook in the memory of the page: nothing is sent or stored. */
export function createMemoryNotebook(samples: readonly SampleNote[]) {
  let created = 0;
  const nextId = () => idOf((created += 1));
  const notes = new Map<string, Note>();
  const files = new Map<string, string>();
  const summarized = new Map<string, string>();
  for (const [index, { title, description, tags }] of samples.toReversed().entries()) {
    const date = new Date(Date.now() - (samples.length - index) * sampleAge).toISOString();
    const _id = nextId();
    notes.set(_id, { ...blankNote(), _id, title, description, tags: [...tags], date, updatedAt: date });
  }

  const urlOf: Applying['urlOf'] = ({ id, file }) => {
    const url = files.get(id) ?? URL.createObjectURL(file);
    files.set(id, url);
    memoryFiles.set(url, file);
    return url;
  };
  /** A text that says again what its summary was made of is not newer than it. */
  const judged = (note: Note): Note => ({
    ...note,
    summaryIsOutdated: note.summary !== null && summarized.get(note._id) !== sourceOf(note),
  });
  const commit = async (change: NoteChange): Promise<ReadonlyMap<string, Note>> => {
    if (change.kind === 'save' || change.kind === 'add') await loadTaskRules();
    const applying = { at: new Date().toISOString(), countTasks, urlOf };
    const concerned = new Map<string, Note>();
    for (const id of idsConcernedBy(change) ?? notes.keys()) {
      const former = notes.get(id);
      const note = former ? withNoteChange(former, change, applying) : noteMadeBy(change, applying);
      if (note) notes.set(id, judged(note));
      else notes.delete(id);
      if (note) concerned.set(id, judged(note));
    }
    return concerned;
  };
  const notebook: Notebook = {
    read: async (id) => notes.get(id),
    isComplete: async () => true,
    all: async () => [...notes.values()],
    commit,
    nextId,
  };
  return {
    ...notebook,
    /** Keeps a summary, and what it was made of. */
    summarize(id: string, summary: string): void {
      const note = notes.get(id);
      if (!note) return;
      summarized.set(id, sourceOf(note));
      notes.set(id, { ...note, summary, summaryIsOutdated: false });
    },
    /** Lets go of the files; the links to them stop working. */
    forget: (): void => {
      for (const url of files.values()) {
        URL.revokeObjectURL(url);
        memoryFiles.delete(url);
      }
    },
  };
}
