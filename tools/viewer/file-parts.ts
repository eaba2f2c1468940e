import type { JobOutcome } from '../runner/job.ts';

/** Kinds of files that are shown in parts. */
export type PartedKind = 'text' | 'table' | 'workbook';

export interface ReadPartsOptions {
  kind: PartedKind;
}

/** A sheet of a workbook, or the whole of another file. */
export interface FileSection {
  /** Empty where a file has no sections of its own. */
  name: string;
  /** Each a text, or rows of a table, see `joinRows`. */
  parts: Blob[];
}

/** Signs of ASCII for the ends of rows and of cells. */
const ends = { row: '\u001E', cell: '\u001F' } as const;

/** Rows as a text: the first of the cells is the row's number. */
export const joinRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => cells.map((cell) => cell.replaceAll(ends.row, ' ').replaceAll(ends.cell, ' ')).join(ends.cell))
    .join(ends.row);

export interface FileParts {
  sections: FileSection[];
  /** Whole sentences about what is left out. */
  remarks: string[];
}

/** Name of a result: the place of its section, and the section's name. */
export const partName = (section: number, name: string): string => `${section}:${name}`;

/** The parts that a job answers; each is unpacked when it is shown. */
export function filePartsOf({ results }: JobOutcome): FileParts {
  const sections: FileSection[] = [];
  for (const { name, blob } of results) {
    const place = Number.parseInt(name, 10);
    sections[place] ??= { name: name.slice(name.indexOf(':') + 1), parts: [] };
    sections[place].parts.push(blob);
  }
  return { sections, remarks: [...new Set(results.flatMap(({ notes }) => notes))] };
}
