import { BlobReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

/** A zip that grows file by file. The browser holds what is written, outside of the page's own memory. */
export function createZip() {
  const parts: Blob[] = [];
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({ write: (chunk) => void parts.push(new Blob([chunk])) });
  // A PDF is packed already. Without descriptors behind the files, every program reads the zip, also while it arrives.
  const zip = new ZipWriter(sink, { level: 0, useWebWorkers: false, bufferedWrite: true, dataDescriptor: false });
  return {
    add: async (name: string, file: Blob): Promise<void> => {
      await zip.add(name, new BlobReader(file));
    },
    finish: async (): Promise<Blob> => {
      await zip.close();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}
