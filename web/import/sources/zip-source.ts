import {
  configure,
  type Entry,
  ERR_SPLIT_ZIP_FILE,
  type FileEntry,
  Reader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { ImportError } from '#lib/imported-note.ts';
import type { ImportSource, SourceFile } from '../import-source.ts';
import { BlobWindow } from './blob-window.ts';
import { EntryList } from './entry-list.ts';
import { sourceSentences } from './source-sentences.ts';
import { streamFile, withBytes } from './stream-file.ts';
import { isSmall, unpackSmall } from './unpack-small.ts';

/** No text or picture unpacks to so many times its size; a bomb does. Below a size of it, nothing is at risk. */
const bomb = { ratio: 250, bytes: 1_073_741_824 };

// This is a worker already.
configure({ useWebWorkers: false });

class WindowReader extends Reader<BlobWindow> {
  readonly #window: BlobWindow;

  constructor(window: BlobWindow) {
    super(window);
    this.#window = window;
    this.size = window.size;
  }

  override readUint8Array(index: number, length: number): Promise<Uint8Array> {
    return this.#window.read(index, length);
  }
}

/** Unpacks an entry. Errors the stream with an ImportError where it is damaged, or longer than the directory says. */
function unpack(entry: FileEntry): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const reader = readable.getReader();
  let left = entry.uncompressedSize;
  // Its failure ends the stream, by which the reader hears of it.
  entry.getData(writable).catch(() => undefined);
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          left -= value?.length ?? 0;
          if (left < 0) throw new ImportError(sourceSentences.longerThanSaid);
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (cause) {
          const isOurs = cause instanceof ImportError;
          controller.error(isOurs ? cause : new ImportError(sourceSentences.damaged, { cause }));
          void reader.cancel().catch(() => undefined);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

const fileOf =
  (window: BlobWindow, entry: FileEntry) =>
  (path: string): SourceFile => {
    const time = entry.lastModDate.getTime();
    const modifiedAt = Number.isNaN(time) ? undefined : time;
    const file = streamFile({ path, size: entry.uncompressedSize, modifiedAt }, () => unpack(entry));
    return isSmall(entry) ? withBytes(file, () => unpackSmall(window, entry)) : file;
  };

function addEntry(list: EntryList, window: BlobWindow, entry: Entry): void {
  if (entry.directory) return;
  if (entry.symlink) list.refuse(entry.filename, sourceSentences.link);
  else if (entry.encrypted) list.refuse(entry.filename, sourceSentences.encrypted);
  else list.add(entry.filename, fileOf(window, entry));
}

function explain(name: string, cause: unknown): ImportError {
  if (cause instanceof ImportError) return cause;
  // The library's constants stand for codes, which it does not have.
  const fault = cause instanceof Error ? cause.message : undefined;
  const isSplit = fault === ERR_SPLIT_ZIP_FILE;
  return new ImportError(isSplit ? sourceSentences.split(name) : sourceSentences.notAZip(name), { cause });
}

/** Reads the directory of a zip; its files are read later, from their places. Throws an ImportError where it is none. */
export async function openZip(name: string, blob: Blob): Promise<ImportSource> {
  const list = new EntryList(name);
  const window = new BlobWindow(blob);
  const reader = new ZipReader(new WindowReader(window), {
    strictness: 'tolerant',
    // We look at the names ourselves, so that one of them refuses no other.
    filenameValidation: 'tolerant',
  });
  let unpacked = 0;
  let encrypted = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      addEntry(list, window, entry);
      if (entry.encrypted) encrypted += 1;
      unpacked += entry.uncompressedSize;
    }
  } catch (error) {
    throw explain(name, error);
  }
  if (unpacked > bomb.bytes && unpacked > blob.size * bomb.ratio) throw new ImportError(sourceSentences.bomb(name));
  if (encrypted > 0 && list.files.length === 0) throw new ImportError(sourceSentences.allEncrypted(name));
  return list.asSource();
}
