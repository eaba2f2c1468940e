import type { ExportFormat } from '#contract/notes/note-export.ts';

/** Formats of the server's archives, and the one that the device makes. */
export type ChosenFormat = ExportFormat | 'pdf';

interface FormatChoice {
  value: ChosenFormat;
  label: string;
  about: string;
}

/** Formats of an export in the order of the list, each with what it is good for. */
export const formatChoices: readonly FormatChoice[] = [
  {
    value: 'markdown',
    label: 'Markdown with files',
    about: 'A text for each note, with its tags and dates at the top. Most programs take these in.',
  },
  {
    value: 'html',
    label: 'Web pages',
    about: 'A page for each note and one that lists them all, to read anywhere without a program.',
  },
  {
    value: 'json',
    label: 'JSON',
    about: 'One list with everything, former versions included. Import takes it back as it was.',
  },
  {
    value: 'pdf',
    label: 'PDF',
    about: 'A PDF of each note, made on this device with its pictures. Other files are named at its end.',
  },
];
