import { listUnreadFiles, saveFileText } from '#contract/notes/file-texts.ts';
import type { Attachment } from '#contract/notes/notes.ts';
import { clearReadings, findReading, keepReading } from '#web/offline/kept-readings.ts';
import { onNotebookChange } from '#web/offline/notebook-database.ts';
import { call } from '#web/platform/api-client.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { ChunkLoadError, loadChunk } from '#web/platform/lazy-page.ts';
import { storedToken } from '#web/platform/storage.ts';
import { readAttachment } from '../attachments/read-attachment.ts';
import { beginAttempt, countAttempts, forgetAttempts } from './attempts.ts';
import { kindOfFile } from './kind-of-file.ts';
import { findReadingChoices, languagesOf, type ReadingChoice } from './reading-choice.ts';
import { showProgress } from './reading-progress.ts';
import { storedFileReading } from './stored-reading.ts';
import type { FileWords, LoadWordReader, ReadableKind } from './word-reader.ts';

interface Reading {
  owner: string;
  /** Of the owner: nothing is read for whoever signs in later. */
  token: string;
  load: LoadWordReader;
  signal: AbortSignal;
  /** Files that wait for a choice that was not made, or for the next visit. */
  left: Set<string>;
}

interface FileToRead {
  attachment: Attachment;
  kind: ReadableKind;
  choices: readonly ReadingChoice[];
}

/** A file of more bytes is not loaded for its words. */
const largestFile = 100 * 1024 * 1024;
/** A file whose reading never ended so often is not begun again. */
const mostAttempts = 2;
/** Between looks for new files, in milliseconds. */
const betweenLooks = 15_000;
const pageSize = '50';

/** Resolves when the browser has nothing else to do. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 200);
  });

/** Resolves when notes changed, the network came back or the choice was changed, but not too soon; and with the signal. */
function nextLook(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isDue = false;
  let hasNews = false;
  const look = () => {
    if (isDue && hasNews) resolve();
  };
  const onNews = () => {
    hasNews = true;
    look();
  };
  const timer = setTimeout(() => {
    isDue = true;
    look();
  }, betweenLooks);
  const stop = onNotebookChange(onNews);
  window.addEventListener('online', onNews, { signal });
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
    window.removeEventListener('online', onNews);
  });
}

/** True where the choices ask for files of a kind. */
const isChosen = (kind: ReadableKind, choices: readonly ReadingChoice[]): boolean =>
  kind === 'picture' ? languagesOf(choices).length > 0 : choices.includes('files');

/** Reads a file portion by portion, from where an earlier visit ended. */
async function readOn(
  { owner, token, load, signal }: Reading,
  { attachment, kind, choices }: FileToRead,
): Promise<FileWords> {
  const { wordsOfFile } = await loadChunk('words-of-file', load);
  const file = await readAttachment(attachment, signal);
  const { _id: attachmentId, originalname: name } = attachment;
  const languages = languagesOf(choices);
  const begun = await findReading({ owner, attachmentId, languages });
  beginAttempt(attachmentId);
  return wordsOfFile(file, {
    kind,
    languages,
    signal,
    begun,
    onProgress: (done, total) => showProgress({ name, done, total }),
    async onPortion(portion) {
      if (signal.aborted || storedToken.get() !== token) throw new Error('The person has signed out.');
      await keepReading({ owner, attachmentId, languages, ...portion });
      // It has come further, so that nothing counts against it.
      forgetAttempts(attachmentId);
      beginAttempt(attachmentId);
    },
  });
}

/** Reads one file. Undefined where it is to wait, for the languages of pictures or for the next visit. */
async function readWords(reading: Reading, wanted: FileToRead): Promise<FileWords | undefined> {
  const { attachment, kind, choices } = wanted;
  if (attachment.size > largestFile) return { parts: [], failure: 'tooLarge' };
  if (countAttempts(attachment._id) >= mostAttempts) return { parts: [], failure: 'unreadable' };
  // Closing the page in the middle is not the file's fault; a crash tells nobody.
  const onLeave = () => forgetAttempts(attachment._id);
  window.addEventListener('pagehide', onLeave);
  try {
    const words = await readOn(reading, wanted);
    // A scan, perhaps: it waits until the words of pictures are chosen.
    const isWaiting = kind === 'pdf' && languagesOf(choices).length === 0 && words.failure === 'noText';
    return isWaiting ? undefined : words;
  } catch (error) {
    if (reading.signal.aborted || error instanceof ChunkLoadError) onLeave();
    throw error;
  } finally {
    window.removeEventListener('pagehide', onLeave);
    showProgress(undefined);
  }
}

/** Failures after which the next file may still be read: the note was changed meanwhile, or the file broke its worker. */
const isOfFile = (error: unknown): boolean =>
  error instanceof ApiError
    ? ['notFound', 'forbidden', 'invalid', 'tooLarge'].includes(error.code)
    : !(error instanceof ChunkLoadError);

async function readAndSave(
  reading: Reading,
  noteId: string,
  attachment: Attachment,
  choices: readonly ReadingChoice[],
): Promise<void> {
  const { signal, token, left } = reading;
  const kind = kindOfFile(attachment);
  if (kind && !isChosen(kind, choices)) return;
  try {
    const words: FileWords | undefined = kind
      ? await readWords(reading, { attachment, kind, choices })
      : { parts: [], failure: 'unsupported' };
    if (words) await call(saveFileText, { params: { id: noteId, attId: attachment._id }, body: words, token, signal });
    else left.add(attachment._id);
    forgetAttempts(attachment._id);
    await ignoreErrors(clearReadings);
  } catch (error) {
    if (signal.aborted || !isOfFile(error)) throw error;
    left.add(attachment._id);
  }
}

/** Reads every file that nobody has read yet, one after another. Rejects where the network or the storage of the account ends it. */
async function readAll(reading: Reading): Promise<void> {
  const { owner, token, signal, left } = reading;
  let cursor: string | undefined;
  do {
    const page = await call(listUnreadFiles, {
      query: { limit: pageSize, ...(cursor !== undefined && { cursor }) },
      token,
      signal,
    });
    for (const { noteId, attachment } of page.data) {
      if (left.has(attachment._id)) continue;
      await idle();
      const choices = findReadingChoices(owner);
      if (signal.aborted || choices.length === 0 || storedToken.get() !== token) return;
      await readAndSave(reading, noteId, attachment, choices);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

async function readInTurn(reading: Reading): Promise<void> {
  while (!reading.signal.aborted && storedToken.get() === reading.token) {
    try {
      await readAll(reading);
    } catch (error) {
      // A lost network comes back; a full account has to wait for the next visit, as has a reader of a former build.
      const isLost = error instanceof ApiError && ['unreachable', 'unavailable', 'tooMany'].includes(error.code);
      if (!isLost) return;
    }
    // A signal that has been given wakes nobody who begins to wait.
    if (!reading.signal.aborted) await nextLook(reading.signal);
  }
}

let running: { owner: string; choices: string | null; token: string | null; controller: AbortController } | undefined;

/** Ends the reading of this tab. */
export function stopReading(): void {
  running?.controller.abort();
  running = undefined;
}

/**
 * Reads the words of a person's files while this tab is open and the person stays signed in, as they have chosen. One tab of a browser
 * reads at a time, under a Web Lock.
 */
export function startReading({ owner, load }: Pick<Reading, 'owner' | 'load'>): void {
  const [choices, token] = [storedFileReading.get(), storedToken.get()];
  if (running?.owner === owner && running.choices === choices && running.token === token) return;
  stopReading();
  if (token === null || findReadingChoices(owner).length === 0) return;
  const controller = new AbortController();
  running = { owner, choices, token, controller };
  const { signal } = controller;
  const work = () => readInTurn({ owner, token, load, signal, left: new Set() });
  // Missing on pages without https: two tabs may read the same file there, to the same end.
  const { locks }: { locks?: LockManager | null } = navigator;
  const run = locks ? locks.request(`reading files of ${owner}`, { signal }, work) : work();
  // Given up while it waited for its turn.
  void run.catch(() => undefined);
}
