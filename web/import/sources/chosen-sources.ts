import type { ChosenFile } from '#web/platform/dropped-files.ts';

/** Files of the browser's dialog, for files or for a folder. */
export const chosenFrom = (files: Iterable<File>): ChosenFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** The name that a person knows the choice by. */
export function nameOfChoice(chosen: readonly { path: string }[]): string {
  const [first] = chosen;
  if (!first) return '';
  const [folder = '', ...rest] = first.path.split('/');
  if (rest.length > 0 && chosen.every(({ path }) => path.startsWith(`${folder}/`))) return folder;
  return chosen.length === 1 ? first.path : `${chosen.length.toLocaleString('en-US')} files`;
}
