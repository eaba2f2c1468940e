import { refuseDeepTree } from '../../engines/page-tree-depth.ts';
import { readPdf } from '../../engines/read-pdf.ts';
import { type MergeSource, readSource } from '../../joining/merge-source.ts';
import type { Job, JobFile, JobResult, Refusal } from '../../runner/job.ts';
import { complaintOfPassword } from '../../runner/password-rules.ts';
import { refuse, UnusableFile } from '../../runner/refusals.ts';
import { zipResults } from '../../runner/zip-results.job.ts';
import { drawPictures } from './page-pictures.ts';
import { readPlan } from './planned-pages.ts';
import { type PageSet, pageSetsOf } from './page-sets.ts';
import { pdfPagesLimit, type PdfPagesOptions } from './pdf-pages.options.ts';
import { PageWriter } from './write-pages.ts';

/** More results than these come in one zip: nobody downloads them one by one. */
const mostFiles = 50;

type OnStep = (done: number, total: number) => void;

/** Packs results into one zip, which has their notes. */
async function packed(results: readonly JobResult[], name: string, notes: readonly string[]): Promise<JobResult> {
  const { results: zips } = await zipResults(results, { name }, () => undefined);
  const [zip] = zips;
  if (!zip) throw new Error('The results were not packed.');
  return { ...zip, notes, isPart: true };
}

async function makePictures(source: MergeSource, sets: readonly PageSet[], options: PdfPagesOptions, onStep: OnStep) {
  const stem = stemOf(source);
  const { pictures, notes } = await drawPictures({ ...source, stem }, sets, options, (done) =>
    onStep(done, sets.length),
  );
  const [only] = pictures;
  if (only && pictures.length === 1) return [{ ...only, notes }];
  return [await packed(pictures, `${stem}-pictures.zip`, notes)];
}

async function makePdfs(source: MergeSource, sets: readonly PageSet[], options: PdfPagesOptions, onStep: OnStep) {
  const writer = new PageWriter(source, options);
  const made: JobResult[] = [];
  for (const [index, set] of sets.entries()) {
    const blob = new Blob([await writer.write(set)], { type: 'application/pdf' });
    const { notes, password } = writer;
    const name = `${stemOf(source)}-${set.suffix}.pdf`;
    made.push({ name, blob, notes, isPart: options.result !== 'all', ...(password !== undefined && { password }) });
    onStep(index + 1, sets.length);
  }
  return made.length > mostFiles ? [await packed(made, `${stemOf(source)}-pages.zip`, writer.notes)] : made;
}

const stemOf = ({ name }: MergeSource): string => name.replace(/\.pdf$/i, '');

function checkPassword({ result, protection, newPassword }: PdfPagesOptions): void {
  const complaint = protection === 'new' && result !== 'pictures' ? complaintOfPassword(newPassword, 'pdf') : undefined;
  if (complaint !== undefined) throw new UnusableFile(`was left as it is, because the new password is ${complaint}.`);
}

async function makeResults(place: number, file: JobFile, options: PdfPagesOptions, onStep: OnStep) {
  checkPassword(options);
  const bytes = await readPdf(file, pdfPagesLimit);
  const source = await readSource(place, file, bytes, (pageCount) => [{ from: 1, to: pageCount }]);
  const sets = pageSetsOf(readPlan(options.plan, source.pages.length), options);
  onStep(0, sets.length);
  if (options.result === 'pictures') return makePictures(source, sets, options, onStep);
  await refuseDeepTree(source);
  return makePdfs(source, sets, options, onStep);
}

/** Makes PDFs or pictures of the pages of a PDF, as they are planned. */
export const arrangePages: Job<PdfPagesOptions> = async (files, options, report) => {
  const results: JobResult[] = [];
  const refused: Refusal[] = [];
  for (const [place, file] of files.entries()) {
    try {
      const onStep: OnStep = (done, total) => report({ file: place, done, total });
      results.push(...(await makeResults(place, file, options, onStep)));
    } catch (error) {
      refused.push(refuse(place, file.name, error));
    }
  }
  return { results, refused };
};
