import { QpdfFailure } from '../engines/qpdf.ts';
import {
  isDictionary,
  passwordArguments,
  type PdfDictionary,
  type PdfObject,
  QpdfObjects,
} from '../engines/qpdf-objects.ts';
import { updateObjects } from '../engines/qpdf-update.ts';
import { joinBytes } from '../images/bytes.ts';
import { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import { PackedPdfChanges } from '../pdf/packed/packed-pdf-changes.ts';
import { isEntries, type PdfEntries } from '../pdf/packed/pdf-value.ts';
import { joinAttachments } from './joined-attachments.ts';
import { joinLayers } from './joined-layers.ts';
import { type JoinedPages, joinPages } from './join-pages.ts';
import type { MergeSource } from './merge-source.ts';

/** Entry of a page that names parts of its document: qpdf takes along all that a page names, and nothing else. */
const carrier = '/ThoughtleafParts';

/** The pages of a file in their order, as references; those that stand in the tree itself are undefined. */
function pageReferences(objects: QpdfObjects): (string | undefined)[] {
  const pages: (string | undefined)[] = [];
  const seen = new Set<PdfObject>();
  const waiting: (PdfObject | undefined)[] = [objects.entry(objects.catalog, '/Pages')];
  while (waiting.length > 0) {
    const node = waiting.pop();
    const kids = objects.entry(node, '/Kids');
    if (!Array.isArray(kids)) pages.push(typeof node === 'string' ? node : undefined);
    else if (!seen.has(kids)) {
      seen.add(kids);
      for (const kid of kids.toReversed()) waiting.push(kid);
    }
  }
  return pages;
}

/** The layers and attachments of a file, as its objects name them. */
function partsOf(objects: QpdfObjects, { hasAttachments }: MergeSource): PdfDictionary {
  const { catalog } = objects;
  const names = objects.entry(catalog, '/Names');
  const layers = isDictionary(catalog) ? catalog['/OCProperties'] : undefined;
  const attachments = hasAttachments && isDictionary(names) ? names['/EmbeddedFiles'] : undefined;
  return {
    ...(layers !== undefined && { '/Layers': layers }),
    ...(attachments !== undefined && { '/Attachments': attachments }),
  };
}

/** The source with its parts named by the first page that is taken; undefined where it has none. Throws `QpdfFailure`. */
async function withParts(source: MergeSource): Promise<MergeSource | undefined> {
  const objects = await QpdfObjects.read(source);
  const parts = partsOf(objects, source);
  const reference = pageReferences(objects)[(source.pages[0] ?? 1) - 1];
  const page = objects.resolve(reference);
  if (Object.keys(parts).length === 0 || !isDictionary(page)) return undefined;
  const changes = new Map([[`obj:${reference}`, { value: { ...page, [carrier]: parts } }]]);
  const args = [...passwordArguments(source.password), '--decrypt'];
  const bytes = await updateObjects({ bytes: source.bytes, header: objects.header, changes, args });
  return { ...source, bytes, password: undefined };
}

function failed(error: unknown): QpdfFailure {
  if (error instanceof QpdfFailure) return error;
  throw error;
}

/** Takes the parts from the pages into the catalog. */
async function settle(pdf: PackedPdf): Promise<PackedPdf> {
  const changes = new PackedPdfChanges(pdf);
  const carried: PdfEntries[] = [];
  for (const reference of pdf.pages) {
    const page = pdf.resolve(reference);
    if (!isEntries(page) || !page.has(carrier)) continue;
    const parts = pdf.entry(page, carrier);
    if (isEntries(parts)) carried.push(parts);
    changes.set(reference, new Map(Array.from(page).filter(([name]) => name !== carrier)));
  }
  const layers = joinLayers(
    pdf,
    carried.map((parts) => pdf.entry(parts, '/Layers')),
  );
  const attachments = joinAttachments(
    pdf,
    carried.map((parts) => parts.get('/Attachments')),
  );
  changes.setCatalog(new Map([...pdf.catalog, ...layers, ...attachments]));
  return new PackedPdf(joinBytes(await changes.finish()));
}

/**
 * Joined pages with the layers and attachments of their documents, which qpdf leaves behind: without its list of layers a reader shows those
 * that were hidden. Joins once more where there are any. A source that cannot be read for it counts as repaired.
 */
export async function joinWithParts(sources: readonly MergeSource[]): Promise<JoinedPages> {
  const joined = await joinPages(sources);
  const [first] = sources;
  const isKept = sources.length === 1 && first?.isWhole === true;
  const isLayered = !isKept && joined.pdf.mentions('/OCG');
  const repaired = new Set(joined.repaired);
  let isCarrying = false;
  const given: MergeSource[] = [];
  for (const [place, source] of sources.entries()) {
    const carrying =
      isKept || !(isLayered || source.hasAttachments) ? undefined : await withParts(source).catch(failed);
    if (carrying instanceof QpdfFailure) repaired.add(place);
    else isCarrying ||= carrying !== undefined;
    given.push(carrying === undefined || carrying instanceof QpdfFailure ? source : carrying);
  }
  return isCarrying ? { pdf: await settle((await joinPages(given)).pdf), repaired } : joined;
}
