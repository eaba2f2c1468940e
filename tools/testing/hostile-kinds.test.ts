import { beforeAll, expect, it, vi } from 'vitest';
import { imageCompressor } from '../converters/image-compressor/image-compressor.job.ts';
import { imageCompressorDefaults } from '../converters/image-compressor/image-compressor.options.ts';
import { imageToPdf } from '../converters/image-to-pdf/image-to-pdf.job.ts';
import { imageToPdfDefaults } from '../converters/image-to-pdf/image-to-pdf.options.ts';
import type { JobFile } from '../runner/job.ts';
import { changePasswords } from '../converters/file-passwords/file-passwords.job.ts';
import { filePasswordsDefaults } from '../converters/file-passwords/file-passwords.options.ts';
import { compressPdfs } from '../converters/pdf-compressor/pdf-compressor.job.ts';
import { pdfCompressorDefaults } from '../converters/pdf-compressor/pdf-compressor.options.ts';
import { mergePdfs } from '../converters/pdf-merger/pdf-merger.job.ts';
import { pdfMergerDefaults } from '../converters/pdf-merger/pdf-merger.options.ts';
import { arrangePages } from '../converters/pdf-pages/pdf-pages.job.ts';
import { pdfPagesDefaults } from '../converters/pdf-pages/pdf-pages.options.ts';
import { pdfToText } from '../converters/pdf-to-text/pdf-to-text.job.ts';
import { pdfToTextDefaults } from '../converters/pdf-to-text/pdf-to-text.options.ts';
import { textToPdf } from '../converters/text-to-pdf/text-to-pdf.job.ts';
import { textToPdfDefaults } from '../converters/text-to-pdf/text-to-pdf.options.ts';
import { fetchFromDisk } from './assets-on-disk.ts';
import { canvasBySharp } from './canvas-by-sharp.ts';
import { wordOf, type RunsFile } from './expect-outcome.ts';
import { hostileFiles } from './hostile-files.ts';
import { hostilePictures } from './hostile-pictures.ts';
import { hostileTexts } from './hostile-texts.ts';

vi.stubGlobal('fetch', fetchFromDisk);
for (const [name, stub] of Object.entries(canvasBySharp)) vi.stubGlobal(name, stub);

const ignore = () => undefined;
type Kind = 'pdf' | 'picture' | 'text';

const jobs: Record<string, { takes: Kind; run: RunsFile }> = {
  'file-passwords': {
    takes: 'pdf',
    run: (file) => changePasswords([file], { ...filePasswordsDefaults, newPassword: 'violet ridge' }, ignore),
  },
  'image-compressor': { takes: 'picture', run: (file) => imageCompressor([file], imageCompressorDefaults, ignore) },
  'image-to-pdf': { takes: 'picture', run: (file) => imageToPdf([file], imageToPdfDefaults, ignore) },
  'pdf-compressor': { takes: 'pdf', run: (file) => compressPdfs([file], pdfCompressorDefaults, ignore) },
  'pdf-merger': { takes: 'pdf', run: (file) => mergePdfs([file], pdfMergerDefaults, ignore) },
  'pdf-pages': { takes: 'pdf', run: (file) => arrangePages([file], pdfPagesDefaults, ignore) },
  'pdf-to-text': { takes: 'pdf', run: (file) => pdfToText([file], pdfToTextDefaults, ignore) },
  'text-to-pdf': { takes: 'text', run: (file) => textToPdf([file], textToPdfDefaults, ignore) },
};

/** A wrong kind under a name of the right one. */
const endings: Record<Kind, string> = { pdf: 'pdf', picture: 'png', text: 'txt' };

let files: Record<Kind, JobFile[]>;
/** Time to pack and search bombs on a busy machine. */
const generousMs = 90_000;

beforeAll(async () => {
  const named = (all: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): JobFile[] =>
    Array.from(all, ([name, bytes]) => ({ name, blob: new Blob([bytes]) }));
  files = {
    pdf: named(await hostileFiles()),
    picture: named(await hostilePictures()),
    text: named(hostileTexts()),
  };
}, generousMs);

/** Name of hostile files of another kind: no more can be said of them. */
const wrongKind = /^is (?:empty|not (?:an? )?[^.]+|damaged and cannot be read)\.$/;

it.each(Object.entries(jobs))(
  '%s tells each hostile file of another kind',
  async (_, { takes, run }) => {
    const others = (['pdf', 'picture', 'text'] as const)
      .filter((kind) => kind !== takes)
      .flatMap((kind) => files[kind]);
    for (const { name, blob } of others) {
      const word = await wordOf(run, { name: `${name}.${endings[takes]}`, blob });
      // Some of them are texts after all: drawings and web pages are written in letters.
      if (takes !== 'text' || word !== 'made') expect(word, name).toMatch(wrongKind);
    }
  },
  generousMs,
);
