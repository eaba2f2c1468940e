import type * as TaskRules from '#lib/markdown/task-list.ts';
import type { Note } from '#contract/notes/notes.ts';
import type { NoteChange } from '#web/offline/note-change.ts';

/** The notebook does not have what is asked for, and cannot know that it does not exist. */
export class NotebookLacks extends Error {
  override name = 'NotebookLacks';
}

/** Notes outside of the server: in the memory of a page, or on the device. */
export interface Notebook {
  read: (id: string) => Promise<Note | undefined>;
  /** False while notes may exist that the notebook does not have. */
  isComplete: () => Promise<boolean>;
  /** All notes, in the bin or not, oldest first. */
  all: () => Promise<readonly Note[]>;
  /** Makes a change, all or nothing. Answers the notes that it concerned, as they are then; those deleted for good are left out. */
  commit: (change: NoteChange) => Promise<ReadonlyMap<string, Note>>;
  /** True for a save that was made here before: its page may have died before it heard so, and makes it again. */
  hasSaved?: (saveId: string) => Promise<boolean>;
  /** A new id: ids sort by time of creation, as the server's do. */
  nextId: () => string;
}

let taskRules: typeof TaskRules | undefined;

/** Loads the rules of tasks. They come with the first change of a text: a transaction of the database cannot wait for them. */
export async function loadTaskRules(): Promise<typeof TaskRules> {
  taskRules ??= await import('#lib/markdown/task-list.ts');
  return taskRules;
}

/** Counts the tasks of a text; `loadTaskRules` comes first. A text without a box has none. */
export function countTasks(description: string): Note['tasks'] {
  if (!description.includes('[')) return { done: 0, total: 0 };
  if (!taskRules) throw new Error('The rules of tasks are not loaded.');
  return taskRules.countTasks(description);
}
