/** A file that a person chose, with its path below the chosen folder where it is of one. */
export interface ChosenFile {
  path: string;
  file: File;
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const entriesIn = ({ items }: DataTransfer): FileSystemEntry[] =>
  [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);

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

/** True where a folder is among what was dropped. Asked in the event, as the browser forgets it afterwards. */
export const hasFolder = (dropped: DataTransfer): boolean => entriesIn(dropped).some(isFolder);

/** Files and those of folders, of a drop. Must begin in the event. Rejects where one went away meanwhile. */
export async function filesOfDrop(dropped: DataTransfer): Promise<ChosenFile[]> {
  const entries = entriesIn(dropped);
  const files: ChosenFile[] = [];
  for (const entry of entries) await collect(entry, files);
  return files;
}
