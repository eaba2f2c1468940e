const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');

/** Name of a PDF that several files were joined into, in their order: "march and 2 more.pdf". `alone` ends the name of a single one. */
export function joinedName(names: readonly string[], alone: string): string {
  const [first = '', ...others] = names;
  const stem = stemOf(first) || 'file';
  return others.length === 0 ? `${stem}${alone}.pdf` : `${stem} and ${others.length} more.pdf`;
}
