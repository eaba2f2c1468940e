import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Format } from './active-formats.ts';
import { addTable, toggleCode } from './commands/insert-blocks.ts';
import { toggleLines } from './commands/toggle-lines.ts';
import { choosePictures } from './paste/choose-pictures.ts';
import { pairedMarks, toggleLink, togglePaired } from './commands/toggle-marks.ts';

const commands: Record<Exclude<Format, 'picture'>, StateCommand> = {
  bold: togglePaired(pairedMarks.bold),
  italic: togglePaired(pairedMarks.italic),
  heading: toggleLines('heading'),
  link: toggleLink,
  list: toggleLines('list'),
  'numbered list': toggleLines('numbered list'),
  'task list': toggleLines('task list'),
  quote: toggleLines('quote'),
  code: toggleCode,
  table: addTable,
};

/** Formats the selection, or takes the format away. */
export function formatText(view: EditorView, format: Format): void {
  if (format === 'picture') choosePictures(view);
  else commands[format](view);
}
