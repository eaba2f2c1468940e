import * as fc from 'fast-check';
import { Window } from 'happy-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { fuzzTimeoutMs, fuzzRuns } from '../../lib/testing/fuzz-runs.ts';
import { excelToPdf } from '../converters/excel-to-pdf/excel-to-pdf.job.ts';
import { excelToPdfDefaults } from '../converters/excel-to-pdf/excel-to-pdf.options.ts';
import { changePasswords } from '../converters/file-passwords/file-passwords.job.ts';
import { imageToPdf } from '../converters/image-to-pdf/image-to-pdf.job.ts';
import { imageToPdfDefaults } from '../converters/image-to-pdf/image-to-pdf.options.ts';
import { pdfToText } from '../converters/pdf-to-text/pdf-to-text.job.ts';
import { pdfToTextDefaults } from '../converters/pdf-to-text/pdf-to-text.options.ts';
import { UnusableFile } from '../runner/refusals.ts';
import { readWordDocument } from '../converters/word-to-pdf/reading/word-document.ts';
import { fetchFromDisk } from './assets-on-disk.ts';
import { outcomeOf, type RunsFile } from './expect-outcome.ts';
import { makeDocx, paragraph, run, table } from './make-docx.ts';
import { makePng } from './make-png.ts';
import { makeXlsx } from './make-xlsx.ts';
import { protectAgile } from './protect-office.ts';
import { makePdf } from './pdf-samples.ts';
import { oneSheet } from './print-workbook.ts';

vi.stubGlobal('fetch', fetchFromDisk);
// Documents are read by the browser's own parser.
const { DOMParser, DOMException } = new Window();
vi.stubGlobal('DOMParser', DOMParser);

type Bytes = Uint8Array<ArrayBuffer>;

const ignore = () => undefined;

/** A file with some bytes changed, left out, put in or said again, anywhere. */
function mutated(sound: Bytes): fc.Arbitrary<Bytes> {
  const place = fc.nat(sound.length - 1);
  const change = fc.oneof(
    fc.tuple(place, fc.nat(255)).map(
      ([at, byte]) =>
        (bytes: Uint8Array) =>
          bytes.with(at % bytes.length, byte),
    ),
    fc.tuple(place, fc.nat(7)).map(([at, bit]) => (bytes: Uint8Array) => {
      const index = at % bytes.length;
      return bytes.with(index, (bytes[index] ?? 0) ^ (1 << bit));
    }),
    place.map((at) => (bytes: Uint8Array) => bytes.slice(0, (at % bytes.length) + 1)),
    fc.tuple(place, fc.nat(64)).map(([at, count]) => (bytes: Uint8Array) => {
      const [head, tail] = [bytes.slice(0, at % bytes.length), bytes.slice((at % bytes.length) + count)];
      return tail.length + head.length === 0 ? bytes : Uint8Array.of(...head, ...tail);
    }),
    fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 16 })).map(([at, more]) => (bytes: Uint8Array) => {
      const index = at % bytes.length;
      return Uint8Array.of(...bytes.slice(0, index), ...more, ...bytes.slice(index));
    }),
  );
  return fc
    .array(change, { minLength: 1, maxLength: 6 })
    .map((changes) => new Uint8Array(changes.reduce<Uint8Array>((bytes, apply) => apply(bytes), sound)));
}

/** A Word document is laid out in a browser; its reading is what files get at here. */
const readWord: RunsFile = async ({ name, blob }) => {
  try {
    await readWordDocument({ blob });
    return { results: [{ name, blob, notes: [] }], refused: [] };
  } catch (error) {
    // A browser's parser returns a document with the error; this one may throw.
    if (!(error instanceof UnusableFile || error instanceof DOMException)) throw error;
    const because = error instanceof UnusableFile ? error.because : 'is damaged and cannot be read.';
    const sentence = `${name} ${because}`;
    return { results: [], refused: [{ file: 0, sentence, needsPassword: false, mayPass: false }] };
  }
};

const kinds: Record<string, { make: () => Promise<Bytes> | Bytes; run: RunsFile }> = {
  'a.pdf': {
    make: () => makePdf({ pages: ['One page of words', 'Another'] }),
    run: (file) => pdfToText([file], pdfToTextDefaults, ignore),
  },
  'a.docx': {
    make: () => makeDocx({ body: paragraph(run('Words')) + table([['a', 'b']]) }),
    run: readWord,
  },
  'locked.docx': {
    make: () => protectAgile(makeDocx({ body: paragraph(run('Words')) }), 'open sesame'),
    run: (file) => changePasswords([file], { task: 'remove', newPassword: '', currentPassword: 'open sesame' }, ignore),
  },
  'a.xlsx': {
    make: () =>
      makeXlsx(
        oneSheet([
          ['words', 1, true],
          [2, 'more'],
        ]),
      ),
    run: (file) => excelToPdf([file], excelToPdfDefaults, ignore),
  },
  'a.png': {
    make: async () => {
      const samples = Uint8Array.from({ length: 64 }, (_, index) => index * 4);
      return new Uint8Array(await makePng({ width: 8, height: 8, bitDepth: 8, colour: 0, samples }).arrayBuffer());
    },
    run: (file) => imageToPdf([file], imageToPdfDefaults, ignore),
  },
};

const sound = new Map<string, Bytes>();

beforeAll(async () => {
  for (const [name, { make }] of Object.entries(kinds)) sound.set(name, await make());
}, fuzzTimeoutMs);

it.each(Object.entries(kinds))(
  '%s, changed by chance, ends in a result or a sentence',
  async (name, { run }) => {
    const bytes = sound.get(name);
    if (!bytes) throw new Error(`${name} was not made.`);
    expect(await outcomeOf(run, { name, blob: new Blob([bytes]) })).toHaveProperty('result');
    const ends = fc.asyncProperty(mutated(bytes), async (changed) => {
      await outcomeOf(run, { name, blob: new Blob([changed]) });
    });
    await fc.assert(ends, { ...fuzzRuns(25), endOnFailure: true });
  },
  fuzzTimeoutMs,
);
