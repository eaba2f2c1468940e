import { expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../testing/assets-on-disk.ts';
import { makePdf } from '../testing/pdf-samples.ts';
import { readFileWords } from './read-file-words.job.ts';
import { type BegunReading, readInPortions } from './read-in-portions.ts';

vi.stubGlobal('fetch', fetchFromDisk);

const pages = ['The north shore', 'A heron stands there', '', 'It waits'];
const book = async () => ({ name: 'book.pdf', blob: new Blob([await makePdf({ pages })]) });

/** Runs the job here in place of a worker; each portion is one page. */
async function read(file: { name: string; blob: Blob }, begun?: BegunReading) {
  const from: (number | undefined)[] = [];
  const kept: BegunReading[] = [];
  const words = await readInPortions(
    ({ files, options }, { onProgress }) => {
      from.push(options.fromPage);
      return readFileWords(files, options, onProgress);
    },
    file,
    { kind: 'pdf', languages: [], portionMs: 0, ...(begun && { begun }) },
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onPortion: async (portion) => void kept.push(portion),
    },
  );
  return { words, kept, from };
}

it('keeps what was read after each portion', async () => {
  const { words, kept, from } = await read(await book());
  expect(from).toEqual([1, 2, 3, 4]);
  expect(kept.map(({ parts, nextPage }) => [parts.length, nextPage])).toEqual([
    [1, 2],
    [2, 3],
    [2, 4],
  ]);
  expect(words.parts.map(({ page, text }) => [page, text])).toEqual([
    [1, pages[0]],
    [2, pages[1]],
    [4, pages[3]],
  ]);
});

it('goes on where an earlier reading ended, and has the words of both', async () => {
  const file = await book();
  const { kept, words: whole } = await read(file);
  const { words, from } = await read(file, kept[1]);
  expect(from).toEqual([3, 4]);
  expect(words).toEqual(whole);
});

it('says that a file has no words only when its last portion had none', async () => {
  const blank = { name: 'blank.pdf', blob: new Blob([await makePdf({ pages: ['', '', ''] })]) };
  const { words, from } = await read(blank);
  expect(from).toEqual([1, 2, 3]);
  expect(words).toEqual({ parts: [], failure: 'noText' });
});

it('ends with the first portion of a file that cannot be read', async () => {
  const { words, from } = await read({ name: 'damaged.pdf', blob: new Blob(['%PDF-1.7 and nothing else']) });
  expect(from).toEqual([1]);
  expect(words).toEqual({ parts: [], failure: 'unreadable' });
});

it('begins nothing for somebody who has gone', async () => {
  const run = vi.fn();
  const hooks = { signal: AbortSignal.abort(), onProgress: () => undefined, onPortion: async () => undefined };
  const reading = readInPortions(run, await book(), { kind: 'pdf', languages: [] }, hooks);
  await expect(reading).rejects.toThrow('aborted');
  expect(run).not.toHaveBeenCalled();
});
