import type { FileWords, ReadWords } from '#web/notes/file-words/word-reader.ts';
import { ChunkLoadError, loadChunk } from '#web/platform/lazy-page.ts';

const chunk = 'read-file-words';

/** Reads the words of a file by the readers of the document tools. See `ReadWords`. */
export const wordsOfFile: ReadWords = async (file, { kind, languages, begun, ...hooks }): Promise<FileWords> => {
  const [{ runReadFileWords }, { readInPortions }, { PartLoadFailure }] = await loadChunk(chunk, () =>
    Promise.all([
      import('#tools/words/run-read-file-words.ts'),
      import('#tools/words/read-in-portions.ts'),
      import('#tools/runner/job-failure.ts'),
    ]),
  );
  const order = { kind, languages, ...(begun && { begun }) };
  try {
    return await readInPortions(runReadFileWords, { name: file.name, blob: file }, order, hooks);
  } catch (error) {
    throw error instanceof PartLoadFailure ? new ChunkLoadError(chunk, error) : error;
  }
};
