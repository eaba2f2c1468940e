import * as z from 'zod/mini';
import { QpdfFailure, qpdfOutput, runQpdf } from '../engines/qpdf.ts';
import { passwordArguments } from '../engines/qpdf-objects.ts';
import type { MergeSource } from './merge-source.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A PDF that qpdf wrote, and the names of the objects in it that an outline is made with. */
export interface JoinedPages {
  bytes: Bytes;
  /** The pages in their order, as references: "12 0 R". */
  pages: readonly string[];
  catalog: { reference: string; entries: Record<string, unknown> };
  highestObject: number;
  /** Places in the list of sources of those that qpdf had to mend. */
  mended: ReadonlySet<number>;
}

const object = z.object({ value: z.record(z.string(), z.unknown()) });

/** Of qpdf's JSON (version 2), what is asked for here. */
const descriptionSchema = z.object({
  pages: z.array(z.object({ object: z.string() })),
  qpdf: z.tuple([z.object({ maxobjectid: z.number() }), z.record(z.string(), object)]),
});

/** qpdf writes the catalog first. */
const catalogReference = '1 0 R';

async function describe(bytes: Bytes): Promise<Omit<JoinedPages, 'bytes' | 'mended'>> {
  const keys = ['--json-key=pages', '--json-key=qpdf', '--json-object=1,0'];
  const { output } = await runQpdf(['/joined', '--json=2', ...keys, qpdfOutput], new Map([['joined', bytes]]));
  const { pages, qpdf } = descriptionSchema.parse(JSON.parse(new TextDecoder().decode(output)));
  const catalog = qpdf[1][`obj:${catalogReference}`]?.value;
  if (catalog?.['/Type'] !== '/Catalog') throw new Error('qpdf did not write the catalog as its first object.');
  return {
    pages: pages.map(({ object: reference }) => reference),
    catalog: { reference: catalogReference, entries: catalog },
    highestObject: qpdf[0].maxobjectid,
  };
}

/**
 * Writes the pages of the sources one after the other, with their form fields and links. Throws `QpdfFailure` where a source cannot be
 * read, or where qpdf sees other pages in it than pdfium did.
 */
export async function joinPages(sources: readonly MergeSource[]): Promise<JoinedPages> {
  const parts = sources.flatMap(({ ranges, password }, place) => [
    `/source-${place}`,
    ...passwordArguments(password),
    ranges.map(({ from, to }) => `${from}-${to}`).join(','),
  ]);
  const files = new Map(sources.map(({ bytes }, place) => [`source-${place}`, bytes]));
  const { output, warnings } = await runQpdf(['--empty', '--pages', ...parts, '--', qpdfOutput], files);
  const description = await describe(output);
  const expected = sources.reduce((sum, { pages }) => sum + pages.length, 0);
  if (description.pages.length !== expected) {
    throw new QpdfFailure(`There are ${description.pages.length} pages instead of ${expected}.`);
  }
  const mended = new Set([...warnings.matchAll(/\/source-(\d+)/g)].map(([, place]) => Number(place)));
  return { bytes: output, ...description, mended };
}
