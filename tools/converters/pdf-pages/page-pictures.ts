import { encodeByCanvas } from '../../engines/canvas-codec.ts';
import { withPdf } from '../../engines/opened-pdf.ts';
import type { JobFile, JobResult } from '../../runner/job.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import type { PageSet } from './page-sets.ts';
import type { PdfPagesOptions } from './pdf-pages.options.ts';

const pointsPerInch = 72;
/** Of a JPEG; letters keep their edges. */
const quality = 90;
const endings = { png: 'png', jpeg: 'jpg' } as const;

/** A zip has room for 4 GB; half of it is more than a disk of a phone gives a tab. */
const mostBytes = 2 * 1024 ** 3;

const tooMany = () =>
  new UnusableFile('would become more than 2 GB of pictures. Choose fewer pages, or a lower resolution.');

const reducedNote = (places: readonly number[]): string =>
  places.length === 1
    ? `Page ${places[0]} is too large for this resolution, so its picture has a lower one.`
    : `${places.length} pages are too large for this resolution, so their pictures have a lower one.`;

interface Source {
  bytes: Uint8Array<ArrayBuffer>;
  password: JobFile['password'];
  /** What the names of the pictures begin with. */
  stem: string;
}

/** Draws pages as pictures, one after the other, so that one alone is in memory as pixels. Throws `UnusableFile`. */
export async function drawPictures(
  { bytes, password, stem }: Source,
  sets: readonly PageSet[],
  { format, resolution }: PdfPagesOptions,
  onDrawn: (done: number) => void,
): Promise<{ pictures: JobResult[]; notes: string[] }> {
  return withPdf(bytes, password, async (document) => {
    const pictures: JobResult[] = [];
    const reduced: number[] = [];
    let total = 0;
    for (const { suffix, pages } of sets) {
      for (const { page, turn, place } of pages) {
        const { width, height } = document.pageSize(page);
        const wanted = ((turn % 180 === 0 ? width : height) * Number(resolution)) / pointsPerInch;
        const { rgba, ...size } = document.draw(page, wanted, turn / 90);
        if (size.width < Math.floor(wanted)) reduced.push(place);
        const blob = await encodeByCanvas({ data: rgba, ...size }, `image/${format}`, quality);
        total += blob.size;
        if (total > mostBytes) throw tooMany();
        pictures.push({ name: `${stem}-${suffix}.${endings[format]}`, blob, notes: [], isPart: true });
        onDrawn(pictures.length);
      }
    }
    return { pictures, notes: reduced.length === 0 ? [] : [reducedNote(reduced)] };
  });
}
