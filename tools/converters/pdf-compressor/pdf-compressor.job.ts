import { withPdf } from '../../engines/opened-pdf.ts';
import { QpdfFailure, qpdfOutput, runQpdf } from '../../engines/qpdf.ts';
import { copiedProtection, protectionNotes } from '../../engines/qpdf-protection.ts';
import { readPdf } from '../../engines/read-pdf.ts';
import type { Job, JobFile, JobResult, Refusal } from '../../runner/job.ts';
import { refuse } from '../../runner/refusals.ts';
import { type CompressedPdf, compressPdf } from './compress-pdf.ts';
import { levels, type PdfCompressorOptions, pdfCompressorLimit } from './pdf-compressor.options.ts';
import { openPlain, type PlainPdf } from './plain-pdf.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type OnStep = (done: number, total: number) => void;

interface Source {
  file: JobFile;
  /** The bytes of the file. */
  original: Bytes;
  plain: PlainPdf;
}

async function compress(
  { file, original, plain: { bytes, protection } }: Source,
  { level }: PdfCompressorOptions,
  onStep: OnStep,
): Promise<CompressedPdf> {
  const isKept = protection === 'known';
  const args = ['--object-streams=generate', ...(isKept ? copiedProtection(file.password) : [])];
  const files = new Map(isKept ? [['protected', original]] : []);
  try {
    return await compressPdf({ bytes, level: levels[level], writing: { args, files }, onStep });
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
    // Where its pictures cannot be taken out one by one, the rest is packed all the same.
    const { output } = await runQpdf(['/source', ...args, qpdfOutput], new Map([['source', bytes], ...files]));
    return { bytes: output, isSigned: false };
  }
}

const noteOf = {
  unchanged: 'Nothing is to be gained at this level: this is your file as it was.',
  repaired: 'It was damaged and has been repaired: check that its pages are complete.',
  signed: 'It was signed. The signature does not hold for the smaller file: keep the original as well.',
} as const;

function notesOn({ protection, isMended }: PlainPdf, { isSigned }: CompressedPdf, { password }: JobFile): string[] {
  return [
    ...(isMended ? [noteOf.repaired] : []),
    ...(password !== undefined && protection === 'known' ? [protectionNotes.kept] : []),
    ...(protection === 'lost' ? [protectionNotes.lost] : []),
    ...(isSigned ? [noteOf.signed] : []),
  ];
}

/** True if a result opens as it should, with all pages. */
async function isWhole(bytes: Bytes, { pageCount }: PlainPdf, { password }: JobFile): Promise<boolean> {
  return withPdf(bytes, password, (document) => document.pageCount === pageCount);
}

async function compressFile(file: JobFile, options: PdfCompressorOptions, onStep: OnStep): Promise<JobResult> {
  const original = await readPdf(file, pdfCompressorLimit);
  const plain = await openPlain(original, file.password);
  const made = await compress({ file, original, plain }, options, onStep);
  const name = `${file.name.replace(/\.pdf$/i, '')}-compressed.pdf`;
  const password = file.password === undefined ? {} : { password: file.password };
  if (made.bytes.length >= file.blob.size || !(await isWhole(made.bytes, plain, file))) {
    return { name, blob: file.blob, notes: [noteOf.unchanged], ...password };
  }
  const blob = new Blob([made.bytes], { type: 'application/pdf' });
  return { name, blob, notes: notesOn(plain, made, file), ...password };
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
