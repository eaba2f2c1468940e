import { findTasks } from '#lib/markdown/task-list.ts';

/** True if a task with this source is open in a text. */
export const hasOpenTask = (text: string, task: string): boolean =>
  findTasks(text).some(({ done, text: source }) => !done && source === task);
