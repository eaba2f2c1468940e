import { renderNoteMarkdown } from '#lib/markdown/markdown-notes.ts';
import { findTasks, withoutDoneTasks, withTask } from '#lib/markdown/task-list.ts';
import { RenderedNote } from './rendered-note.tsx';
import { tickTask } from './tick-task.ts';

/** All that a text with markup needs, as one chunk. */
export const markdownParts = { renderNoteMarkdown, findTasks, withTask, withoutDoneTasks, RenderedNote, tickTask };
