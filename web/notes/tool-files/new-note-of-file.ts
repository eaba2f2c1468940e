import { limits } from '#contract/limits.ts';
import { lengthOf } from '#contract/text-rules.ts';

const fits = (title: string): boolean => lengthOf(title) >= limits.note.title.min;

/** Title of a new note for a file: what was typed, or else the file's name, without its ending where that leaves enough. */
export function titleForFile(name: string, typed: string): string {
  const stem = name.replace(/\.[^.]+$/, '');
  const title = [typed.trim(), stem, name].find(fits) ?? `File ${name}`;
  return Array.from(title).slice(0, limits.note.title.max).join('');
}
