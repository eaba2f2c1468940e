import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';

/** Result of a choice of files. */
interface Choice {
  files: File[];
  /** Reason for leaving out some of the files. */
  refusal: string | undefined;
}

function refusalOf(file: File): string | undefined {
  if (file.size === 0) return messages.notes.fileEmpty(file.name);
  return file.size > limits.note.attachmentBytes
    ? messages.notes.fileTooLarge(file.name, limits.note.attachmentBytes)
    : undefined;
}

/** Adds files to those chosen before, as far as the server would take them. Checked before a byte is sent. */
export function addFiles(chosen: readonly File[], added: readonly File[], max: number): Choice {
  const good = added.filter((file) => refusalOf(file) === undefined);
  const files = [...chosen, ...good];
  const refusal = added.map(refusalOf).find((sentence) => sentence !== undefined);
  if (files.length <= max) return { files, refusal };
  return { files: files.slice(0, max), refusal: messages.http.tooManyFiles(max) };
}
