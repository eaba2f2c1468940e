import type { FileWords, ReadWords } from '#web/notes/file-words/word-reader.ts';
import { ChunkLoadError, loadChunk } from '#web/platform/lazy-page.ts';

const chunk = 'read-file-words';

/** Reads the words of a file by the readers of the document tools. See `ReadWords`. */
export const wordsOfFile: ReadWords = async (file, { kind, languages, signal }): Promise<FileWords> => {
  const [{ runReadFileWords }, { fileWordsOf }, { PartLoadFailure }] = await loadChunk(chunk, () =>
    Promise.all([
      import('#tools/words/run-read-file-words.ts'),
      import('#tools/words/file-words.ts'),
      import('#tools/runner/job-failure.ts'),
    ]),
  );
  const order = { files: [{ name: file.name, blob: file }], options: { kind, languages } };
  try {
    return await fileWordsOf(await runReadFileWords(order, { signal, onProgress: () => undefined }));
  } catch (error) {
    throw error instanceof PartLoadFailure ? new ChunkLoadError(chunk, error) : error;
  }
};
