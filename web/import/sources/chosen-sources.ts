/** A file that a person chose, with its path below the chosen folder where it is of one. */
export interface ChosenFile {
  path: string;
  file: File;
}

/** Files of the browser's dialog, for files or for a folder. */
export const chosenFrom = (files: Iterable<File>): ChosenFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** A folder answers a hundred entries at a time, and none at its end. */
async function* entriesOf(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader();
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (entries.length === 0) return;
    yield* entries;
  }
}

async function collect(entry: FileSystemEntry, into: ChosenFile[]): Promise<void> {
  if (isFile(entry)) into.push({ path: entry.fullPath.replace(/^\/+/, ''), file: await fileOf(entry) });
  if (!isFolder(entry)) return;
  for await (const each of entriesOf(entry)) await collect(each, into);
}

/** Files and folders of a drop. Must begin in the event: afterwards the browser gives nothing of it. */
export async function chosenFromDrop(dropped: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const chosen: ChosenFile[] = [];
  for (const entry of entries) await collect(entry, chosen);
  return chosen;
}

/** The name that a person knows the choice by. */
export function nameOfChoice(chosen: readonly { path: string }[]): string {
  const [first] = chosen;
  if (!first) return '';
  const [folder = '', ...rest] = first.path.split('/');
  if (rest.length > 0 && chosen.every(({ path }) => path.startsWith(`${folder}/`))) return folder;
  return chosen.length === 1 ? first.path : `${chosen.length.toLocaleString('en-US')} files`;
}
