import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listUnreadFiles, saveFileText } from '#contract/notes/file-texts.ts';
import type { Attachment } from '#contract/notes/notes.ts';
import { clearNotebooks } from '#web/offline/clear-device.ts';
import { findReading, keepReading } from '#web/offline/kept-readings.ts';
import { announceNotebookChange } from '#web/offline/notebook-database.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { storedToken } from '#web/platform/storage.ts';
import { useReadingProgress } from './reading-progress.ts';
import { keepReadingChoices } from './reading-choice.ts';
import { startReading, stopReading } from './read-files.ts';
import type { FileWords, ReadWords } from './word-reader.ts';

const { call, readAttachment } = vi.hoisted(() => ({ call: vi.fn(), readAttachment: vi.fn() }));
vi.mock('#web/platform/api-client.ts', () => ({ call }));
vi.mock('idb-keyval', () => import('#web/testing/fake-keyval.ts'));
vi.mock('../attachments/read-attachment.ts', () => ({ readAttachment }));

const owner = 'mara';
/** Files that nobody has read, as the server has them. */
let unread: Attachment[] = [];
let saved: { id: string; body: FileWords }[] = [];
let refusal: ApiError | undefined;
const wordsOfFile = vi.fn<ReadWords>();
const load = () => Promise.resolve({ wordsOfFile });

const file = (name: string, fileType: string, size = 10): Attachment => ({
  _id: name,
  filename: name,
  originalname: name,
  url: `/files/${name}`,
  thumbnailUrl: null,
  fileType,
  size,
  deletedAt: null,
});

interface Given {
  params: { attId: string };
  body: FileWords;
}

function answer(definition: object, { params, body }: Given): object {
  if (definition === listUnreadFiles)
    return { data: unread.map((attachment) => ({ noteId: 'note', attachment })), nextCursor: null };
  if (definition !== saveFileText) throw new Error('Another call was made.');
  if (refusal) throw refusal;
  saved.push({ id: params.attId, body });
  unread = unread.filter(({ _id }) => _id !== params.attId);
  return {};
}

const ids = () => saved.map(({ id }) => id);
const visit = () => {
  stopReading();
  startReading({ owner, load });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 1));
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'thoughtleaf-readings' }] });
  localStorage.clear();
  storedToken.set('token of mara');
  [unread, saved, refusal] = [[], [], undefined];
  call.mockReset().mockImplementation(async (definition: object, given: Given) => answer(definition, given));
  readAttachment.mockReset().mockImplementation(async ({ originalname }: Attachment) => new File(['x'], originalname));
  wordsOfFile.mockReset().mockImplementation(async ({ name }) => ({ parts: [{ page: 1, text: name }] }));
});
afterEach(() => {
  stopReading();
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reads the kinds that were chosen, one after another, and names what has no reader', async () => {
  keepReadingChoices(owner, ['files']);
  unread = [file('a.pdf', 'application/pdf'), file('b.png', 'image/png'), file('c.mp4', 'video/mp4')];
  visit();
  await vi.advanceTimersByTimeAsync(100);
  expect(saved).toEqual([
    { id: 'a.pdf', body: { parts: [{ page: 1, text: 'a.pdf' }] } },
    { id: 'c.mp4', body: { parts: [], failure: 'unsupported' } },
  ]);
  expect(readAttachment).toHaveBeenCalledTimes(1);
  keepReadingChoices(owner, ['files', 'hin']);
  startReading({ owner, load });
  await vi.advanceTimersByTimeAsync(100);
  expect(ids()).toEqual(['a.pdf', 'c.mp4', 'b.png']);
  expect(wordsOfFile.mock.lastCall?.[1]).toMatchObject({ kind: 'picture', languages: ['hin'] });
});

it('reads nothing for somebody who did not choose it, nor after the person has signed out', async () => {
  unread = [file('a.txt', 'text/plain'), file('b.txt', 'text/plain')];
  visit();
  keepReadingChoices('noor', ['files']);
  visit();
  await vi.advanceTimersByTimeAsync(100);
  expect(call).not.toHaveBeenCalled();
  keepReadingChoices(owner, ['files']);
  wordsOfFile.mockImplementation(async ({ name }) => {
    storedToken.set('token of noor');
    return { parts: [{ page: null, text: name }] };
  });
  visit();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ids()).toEqual(['a.txt']);
});

it('looks again once notes have changed', async () => {
  keepReadingChoices(owner, ['files']);
  visit();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).toHaveBeenCalledTimes(1);
  unread = [file('new.txt', 'text/plain')];
  announceNotebookChange();
  await vi.advanceTimersByTimeAsync(100);
  expect(ids()).toEqual(['new.txt']);
});

it('goes on with the next file after one that breaks its worker, and gives that one up at the third visit', async () => {
  keepReadingChoices(owner, ['files']);
  unread = [file('bad.pdf', 'application/pdf'), file('good.txt', 'text/plain')];
  wordsOfFile.mockImplementation(async ({ name }) => {
    if (name === 'bad.pdf') throw new Error('The worker died.');
    return { parts: [{ page: null, text: name }] };
  });
  visit();
  await vi.advanceTimersByTimeAsync(100);
  announceNotebookChange();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ids()).toEqual(['good.txt']);
  expect(wordsOfFile).toHaveBeenCalledTimes(2);
  visit();
  await vi.advanceTimersByTimeAsync(100);
  expect(ids()).toEqual(['good.txt']);
  visit();
  await vi.advanceTimersByTimeAsync(100);
  expect(saved.at(-1)).toEqual({ id: 'bad.pdf', body: { parts: [], failure: 'unreadable' } });
  expect(wordsOfFile).toHaveBeenCalledTimes(3);
});

it('counts no attempt that the person ended by closing the page', async () => {
  keepReadingChoices(owner, ['files']);
  unread = [file('long.pdf', 'application/pdf')];
  for (let time = 0; time < 4; time += 1) {
    wordsOfFile.mockImplementation(() => Promise.withResolvers<FileWords>().promise);
    visit();
    await vi.advanceTimersByTimeAsync(100);
    window.dispatchEvent(new Event('pagehide'));
  }
  expect(wordsOfFile).toHaveBeenCalledTimes(4);
  expect(saved).toEqual([]);
});

/** A portion of two pages is read, and then the page is closed. */
const readOnePortion: ReadWords = async (_file, { onPortion }) => {
  await onPortion({ parts: [{ page: 1, text: 'The first page' }], nextPage: 3 });
  return Promise.withResolvers<FileWords>().promise;
};

it('goes on at the page where an earlier visit ended, unless other languages are chosen or the words are stored', async () => {
  keepReadingChoices(owner, ['files', 'eng']);
  unread = [file('book.pdf', 'application/pdf')];
  for (let time = 0; time < 3; time += 1) {
    // Each time it comes further, so that it is not given up.
    wordsOfFile.mockImplementation(readOnePortion);
    visit();
    await vi.advanceTimersByTimeAsync(100);
  }
  const begun = { parts: [{ page: 1, text: 'The first page' }], nextPage: 3 };
  expect(wordsOfFile.mock.calls.map(([, order]) => order.begun)).toMatchObject([undefined, begun, begun]);
  keepReadingChoices(owner, ['files', 'eng', 'hin']);
  visit();
  await vi.advanceTimersByTimeAsync(100);
  expect(wordsOfFile.mock.lastCall?.[1].begun).toBeUndefined();
  wordsOfFile.mockResolvedValue({ parts: [{ page: 1, text: 'All of it' }] });
  visit();
  await vi.advanceTimersByTimeAsync(100);
  expect(ids()).toEqual(['book.pdf']);
  unread = [file('book.pdf', 'application/pdf')];
  visit();
  await vi.advanceTimersByTimeAsync(100);
  expect(wordsOfFile.mock.lastCall?.[1].begun).toBeUndefined();
});

/** One holder after another, as Web Locks have it. */
function fakeLocks() {
  let last = Promise.resolve();
  return {
    request: (_name: string, _options: object, work: () => Promise<void>) => {
      last = last.then(work);
      return last;
    },
  };
}

it('begins again with another choice that is made before the first file', async () => {
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 500));
  keepReadingChoices(owner, ['files']);
  unread = [file('a.pdf', 'application/pdf')];
  visit();
  await vi.advanceTimersByTimeAsync(100);
  keepReadingChoices(owner, ['files', 'eng']);
  startReading({ owner, load });
  await vi.advanceTimersByTimeAsync(2000);
  expect(ids()).toEqual(['a.pdf']);
});

it('tells the page at which it is, until the file is read', async () => {
  keepReadingChoices(owner, ['files']);
  unread = [file('book.pdf', 'application/pdf')];
  const words = Promise.withResolvers<FileWords>();
  wordsOfFile.mockImplementation((_file, { onProgress }) => {
    onProgress(37, 200);
    return words.promise;
  });
  const { result } = renderHook(() => useReadingProgress());
  visit();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(result.current).toEqual({ name: 'book.pdf', done: 37, total: 200 });
  words.resolve({ parts: [{ page: 1, text: 'Words' }] });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(result.current).toBeUndefined();
});

it('keeps no words on the device of somebody who has signed out, and removes what is there', async () => {
  keepReadingChoices(owner, ['files']);
  unread = [file('book.pdf', 'application/pdf')];
  wordsOfFile.mockImplementation(async (given, order) => {
    storedToken.remove();
    return readOnePortion(given, order);
  });
  visit();
  await vi.advanceTimersByTimeAsync(100);
  const wanted = { owner, attachmentId: 'book.pdf', languages: [] };
  expect(await findReading(wanted)).toBeUndefined();
  await keepReading({ ...wanted, parts: [], nextPage: 2 });
  await clearNotebooks();
  expect(await findReading(wanted)).toBeUndefined();
});

it('leaves a PDF that may be a scan until pictures are chosen, and does not load what is too large', async () => {
  keepReadingChoices(owner, ['files']);
  unread = [file('scan.pdf', 'application/pdf'), file('huge.pdf', 'application/pdf', 200 * 1024 * 1024)];
  wordsOfFile.mockResolvedValue({ parts: [], failure: 'noText' });
  visit();
  await vi.advanceTimersByTimeAsync(100);
  expect(saved).toEqual([{ id: 'huge.pdf', body: { parts: [], failure: 'tooLarge' } }]);
  expect(readAttachment).toHaveBeenCalledTimes(1);
  keepReadingChoices(owner, ['files', 'eng']);
  startReading({ owner, load });
  await vi.advanceTimersByTimeAsync(100);
  expect(saved.at(-1)).toEqual({ id: 'scan.pdf', body: { parts: [], failure: 'noText' } });
});

it('ends where the account is full, and goes on where the network comes back', async () => {
  keepReadingChoices(owner, ['files']);
  unread = [file('a.txt', 'text/plain'), file('b.txt', 'text/plain')];
  refusal = new ApiError('Full.', { status: 507, code: 'quota' });
  visit();
  await vi.advanceTimersByTimeAsync(60_000);
  announceNotebookChange();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wordsOfFile).toHaveBeenCalledTimes(1);
  refusal = new ApiError('Nobody answers.', { status: 0 });
  visit();
  await vi.advanceTimersByTimeAsync(60_000);
  refusal = undefined;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(100);
  expect(ids()).toEqual(['a.txt', 'b.txt']);
});
