import type { ReadFailure } from '#contract/notes/file-texts.ts';
import type { ReadingHooks } from '#web/notes/tool-files/text-reader.ts';
import { kindOfFile } from '#web/notes/file-words/kind-of-file.ts';
import { ChunkLoadError, loadChunk } from '#web/platform/lazy-page.ts';

const chunk = 'file-as-text-tools';

/** Runs a reader in its worker. Throws an error whose message is a sentence for the person where the file breaks it. */
async function runReader<Outcome>(file: File, run: () => Promise<Outcome>): Promise<Outcome> {
  const [failures, { explainBrokenFile }] = await loadChunk(chunk, () =>
    Promise.all([import('#tools/runner/job-failure.ts'), import('#tools/runner/explain-broken-file.ts')]),
  );
  try {
    return await run();
  } catch (error) {
    if (error instanceof failures.PartLoadFailure) throw new ChunkLoadError(chunk, error);
    if (!(error instanceof failures.JobFailure)) throw error;
    const reason = explainBrokenFile(error, { isOnline: navigator.onLine });
    throw new Error(`${file.name} could not be read: ${reason}`, { cause: error });
  }
}

/** An order of one file, and hooks that report its pages. */
const orderOf = <Options>(file: File, options: Options, { signal, onProgress }: ReadingHooks) =>
  [
    { files: [{ name: file.name, blob: file }], options },
    { signal, onProgress: ({ done, total }: { done: number; total: number }) => onProgress(done, total) },
  ] as const;

async function textOfPdf(file: File, hooks: ReadingHooks): Promise<string> {
  const [{ runPdfToText }, { pdfToTextDefaults }] = await loadChunk(chunk, () =>
    Promise.all([
      import('#tools/converters/pdf-to-text/run-pdf-to-text.ts'),
      import('#tools/converters/pdf-to-text/pdf-to-text.options.ts'),
    ]),
  );
  const pictures = hooks.languages.length > 1 ? ('eng+hin' as const) : hooks.languages[0];
  const options = { ...pdfToTextDefaults, ...(pictures !== undefined && { pictures }) };
  const { results, refused } = await runReader(file, () => runPdfToText(...orderOf(file, options, hooks)));
  const [made] = results;
  if (!made) throw new Error(refused[0]?.sentence);
  return made.blob.text();
}

const failureSentences: Readonly<Record<ReadFailure, (name: string) => string>> = {
  noText: (name) => `No words were found in ${name}.`,
  protected: (name) => `${name} is protected by a password.`,
  unreadable: (name) => `${name} is damaged, or of a form that is not read here.`,
  tooLarge: (name) => `${name} is too large to be read here.`,
  unsupported: (name) => `${name} is of a kind that is not read here.`,
};

/** The words of a Word document or of a picture. */
async function textByWords(file: File, kind: 'word' | 'picture', hooks: ReadingHooks): Promise<string> {
  const [{ runReadFileWords }, { fileWordsOf }] = await loadChunk(chunk, () =>
    Promise.all([import('#tools/words/run-read-file-words.ts'), import('#tools/words/file-words.ts')]),
  );
  const order = orderOf(file, { kind, languages: hooks.languages }, hooks);
  const { parts, failure } = await fileWordsOf(await runReader(file, () => runReadFileWords(...order)));
  if (failure) throw new Error(failureSentences[failure](file.name));
  return parts.map(({ text }) => text).join('\n');
}

async function textOfPlain(file: File): Promise<string> {
  const [{ decodeText }, { refuse }] = await loadChunk(chunk, () =>
    Promise.all([import('#tools/runner/decode-text.ts'), import('#tools/runner/refusals.ts')]),
  );
  try {
    return (await decodeText(file)).text;
  } catch (error) {
    throw new Error(refuse(0, file.name, error).sentence, { cause: error });
  }
}

/** Reads the text of a file on the device, by the product's own tools. See `ReadText`. */
export function fileAsText(file: File, hooks: ReadingHooks): Promise<string> {
  const kind = kindOfFile({ fileType: file.type });
  if (kind === 'pdf') return textOfPdf(file, hooks);
  return kind === 'word' || kind === 'picture' ? textByWords(file, kind, hooks) : textOfPlain(file);
}
