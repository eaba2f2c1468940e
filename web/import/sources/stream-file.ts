import { formatSize } from '#lib/format-size.ts';
import { ImportError } from '#lib/imported-note.ts';
import type { SourceFile } from '../import-source.ts';
import { sourceSentences } from './source-sentences.ts';

/** A file without the ways to read it. */
type FileFacts = Pick<SourceFile, 'path' | 'size' | 'modifiedAt'>;

const decoder = new TextDecoder();

async function collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  // Safari has no asynchronous iteration of streams.
  const reader = stream.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    if (length + chunk.value.length > size) {
      void reader.cancel();
      throw new ImportError(sourceSentences.longerThanSaid);
    }
    bytes.set(chunk.value, length);
    length += chunk.value.length;
  }
  return length === size ? bytes : bytes.subarray(0, length);
}

/** A file of a source that is read by a stream of its bytes. */
export function streamFile(facts: FileFacts, open: () => ReadableStream<Uint8Array<ArrayBuffer>>): SourceFile {
  const bytes = async (limit: number) => {
    if (facts.size > limit) throw new ImportError(sourceSentences.tooLarge(formatSize(limit)));
    return collect(open(), facts.size);
  };
  return { ...facts, stream: open, bytes, text: async (limit) => decoder.decode(await bytes(limit)) };
}

/** The file with a quicker way to all of its bytes than its stream. */
export function withBytes(file: SourceFile, readBytes: () => Promise<Uint8Array<ArrayBuffer>>): SourceFile {
  const bytes = async (limit: number) => {
    if (file.size > limit) throw new ImportError(sourceSentences.tooLarge(formatSize(limit)));
    return readBytes();
  };
  return { ...file, bytes, text: async (limit) => decoder.decode(await bytes(limit)) };
}

/** A file of a source whose bytes are a part of a file on the device. */
export const blobFile = (facts: FileFacts, blob: Blob): SourceFile =>
  withBytes(
    streamFile(facts, () => blob.stream()),
    async () => {
      try {
        return new Uint8Array(await blob.arrayBuffer());
      } catch (cause) {
        // Moved, changed or on a disk that is gone.
        throw new ImportError(sourceSentences.damaged, { cause });
      }
    },
  );
