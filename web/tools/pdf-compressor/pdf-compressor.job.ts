import { QpdfFailure, qpdfOutput, runQpdf } from '../engines/qpdf.ts';
import { readPdf } from '../engines/read-pdf.ts';
import type { Job, JobFile, JobResult, Refusal } from '../job.ts';
import { refuse } from '../refusals.ts';
import { compressPdf } from './compress-pdf.ts';
import { levels, type PdfCompressorOptions, pdfCompressorLimit } from './pdf-compressor.options.ts';
import { openPlain, type PlainPdf } from './plain-pdf.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type OnStep = (done: number, total: number) => void;

/** Writes the protection of the file as it was: the same passwords, the same that is allowed. */
const protection = (password: JobFile['password']): string[] => [
  '--copy-encryption=/protected',
  ...(password === undefined ? [] : [`--encryption-file-password=${password}`]),
  // What is weak was so before.
  '--allow-weak-crypto',
];

async function compress(
  original: Bytes,
  { bytes, isProtected }: PlainPdf,
  { password }: JobFile,
  { level }: PdfCompressorOptions,
  onStep: OnStep,
): Promise<Bytes> {
  const args = ['--object-streams=generate', ...(isProtected ? protection(password) : [])];
  const files = new Map(isProtected ? [['protected', original]] : []);
  try {
    return await compressPdf({ bytes, level: levels[level], writing: { args, files }, onStep });
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
    // Where its pictures cannot be taken out one by one, the rest is packed all the same.
    return (await runQpdf(['/source', ...args, qpdfOutput], new Map([['source', bytes], ...files]))).output;
  }
}

const notes = {
  unchanged: 'Nothing is to be gained at this level: this is your file as it was.',
  mended: 'It was damaged and has been repaired: check that its pages are complete.',
  protected: 'It is protected as before, by the same password.',
} as const;

async function compressFile(file: JobFile, options: PdfCompressorOptions, onStep: OnStep): Promise<JobResult> {
  const original = await readPdf(file, pdfCompressorLimit);
  const plain = await openPlain(original, file.password);
  const made = await compress(original, plain, file, options, onStep);
  const name = `${file.name.replace(/\.pdf$/i, '')}-compressed.pdf`;
  const isSmaller = made.length < file.blob.size;
  const blob = isSmaller ? new Blob([made], { type: 'application/pdf' }) : file.blob;
  return { name, blob, notes: isSmaller ? [] : [notes.unchanged] };
}

/** Each PDF on its own, with fewer bytes or as it was. */
export const compressPdfs: Job<PdfCompressorOptions> = async (files, options, report) => {
  const results: JobResult[] = [];
  const refused: Refusal[] = [];
  for (const [place, file] of files.entries()) {
    try {
      results.push(await compressFile(file, options, (done, total) => report({ file: place, done, total })));
    } catch (error) {
      refused.push(refuse(place, file.name, error));
    }
  }
  return { results, refused };
};
