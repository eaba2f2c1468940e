import type { Attachment } from '#contract/notes/notes.ts';
import { kindOfFile } from '../file-words/kind-of-file.ts';

/** True for a file whose text can be added to a note. The rows of a workbook are no text to read. */
export function hasReadableText({ fileType }: Pick<Attachment, 'fileType'>): boolean {
  const [type = ''] = fileType.split(';', 1);
  const kind = kindOfFile({ fileType: type });
  return type === 'text/markdown' || (kind !== undefined && kind !== 'excel');
}

/** A file's text as a part of a note, under a heading with the file's name. */
export const blockOfFile = (name: string, text: string): string =>
  `## ${name.replaceAll(/[\\`*[\]<>]/g, String.raw`\$&`)}\n\n${text.replaceAll(/\r\n?/g, '\n').trim()}`;
