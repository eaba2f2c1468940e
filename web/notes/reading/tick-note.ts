import type { Note } from '#contract/notes/notes.ts';
import type { TickedTask } from './rendered-note.tsx';
import type { NoteRenderer } from './note-renderer.ts';

type TaskRules = Pick<NoteRenderer, 'findTasks' | 'withTask'>;

/** A task by its place and its text. */
export interface WantedTask extends TickedTask {
  index: number;
}

/** The task with this text, at its index or else nearest to it; undefined where the text has none. */
export function findSameTask({ findTasks }: TaskRules, source: string, { index, text }: WantedTask) {
  const tasks = findTasks(source);
  const [nearest] = tasks
    .filter((task) => task.text === text)
    .map((task) => ({ task, index: tasks.indexOf(task) }))
    .toSorted((a, b) => Math.abs(a.index - index) - Math.abs(b.index - index));
  return nearest;
}

/** The note with one task ticked or not; a note that has no such task stays as it is. */
export function withTick(rules: TaskRules, note: Note, wanted: WantedTask): Note {
  const same = findSameTask(rules, note.description, wanted);
  if (!same || same.task.done === wanted.done) return note;
  const { done, total } = note.tasks;
  return {
    ...note,
    description: rules.withTask(note.description, same.task, wanted.done),
    tasks: { done: done + (wanted.done ? 1 : -1), total },
  };
}
