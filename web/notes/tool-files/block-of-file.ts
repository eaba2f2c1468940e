import type { Attachment } from '#contract/notes.ts';

const readTypes = new Set(['application/pdf', 'text/plain', 'text/markdown']);

/** True for a file whose text can be read. */
export const hasReadableText = ({ fileType }: Pick<Attachment, 'fileType'>): boolean =>
  readTypes.has(fileType.split(';', 1)[0] ?? '');

/** A file's text as a part of a note, under a heading with the file's name. */
export const blockOfFile = (name: string, text: string): string =>
  `## ${name.replaceAll(/[\\`*[\]<>]/g, String.raw`\$&`)}\n\n${text.replaceAll(/\r\n?/g, '\n').trim()}`;
