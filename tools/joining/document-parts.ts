import { mayMention } from '../engines/page-folders.ts';
import { QpdfFailure, qpdfOutput, runQpdf } from '../engines/qpdf.ts';
import { passwordArguments } from '../engines/qpdf-objects.ts';
import { joinBytes } from '../images/bytes.ts';
import { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import { PackedPdfChanges } from '../pdf/packed/packed-pdf-changes.ts';
import { isEntries, isList, type PdfEntries, type PdfValue } from '../pdf/packed/pdf-value.ts';
import { joinAttachments } from './joined-attachments.ts';
import { joinIntents } from './joined-intents.ts';
import { nameUnlabelled } from './joined-labels.ts';
import { joinLayers } from './joined-layers.ts';
import { joinTags } from './joined-tags.ts';
import { joinViews, viewEntries } from './joined-views.ts';
import { type JoinedPages, joinPages } from './join-pages.ts';
import { KeptTags, type TakenPages } from './kept-tags.ts';
import type { MergeSource } from './merge-source.ts';
import { placeSources } from './placed-sources.ts';
import { dropParents, TagNames } from './tag-names.ts';

/** Entry of a page that names parts of its document: qpdf takes along all that a page names, and nothing else. */
const carrier = '/ThoughtleafParts';

const tagRoot = '/StructTreeRoot';
/** Begins the entries by which parts of a page name their tags. */
const tagNumber = '/StructParent';
/** Each is a reason to look for the parts of a document. */
const partNames = [tagRoot, '/OCProperties', '/OutputIntents'];
/** Each is one where all documents have it. */
const sharedNames = ['/Lang', '/Direction', '/PageLayout'];

/** Parts of the sources that stand in the result, or are missing there. */
export interface JoinedParts extends JoinedPages {
  /** Sentences about what the result does not have of its sources. */
  losses: readonly string[];
}

/** A source that names its parts, or the source as it is where it has none to name. */
interface Carrying {
  source: MergeSource;
  isDamaged: boolean;
  /** It has tags that cannot be kept. */
  hasLostTags: boolean;
}

interface SourceTags {
  tags: PdfEntries | undefined;
  isMarked: boolean;
  isLost: boolean;
}

interface PackedSource {
  pdf: PackedPdf;
  isDamaged: boolean;
}

/** A source is read for each file that is made of its pages. */
const packedSources = new WeakMap<Uint8Array, PackedSource>();

/** Throws `QpdfFailure`. */
async function readPacked({ bytes, password }: MergeSource): Promise<PackedSource> {
  const known = packedSources.get(bytes);
  if (known) return known;
  const args = ['/source', ...passwordArguments(password), '--decrypt', '--object-streams=generate', qpdfOutput];
  const { output, warnings } = await runQpdf(args, new Map([['source', bytes]]));
  const read = { pdf: new PackedPdf(output), isDamaged: warnings !== '' };
  packedSources.set(bytes, read);
  return read;
}

/** The pages of a file in their order, as references. */
function pageReferences(pdf: PackedPdf): PdfValue[] {
  const pages: PdfValue[] = [];
  const seen = new Set<PdfValue>();
  const waiting: (PdfValue | undefined)[] = [pdf.catalog.get('/Pages')];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (node === undefined || seen.has(node)) continue;
    const kids = pdf.entry(node, '/Kids');
    if (!isList(kids)) pages.push(node);
    else {
      seen.add(node);
      for (const kid of kids.toReversed()) waiting.push(kid);
    }
  }
  return pages;
}

/** Looks for the parts of sources one after the other. */
class PartsReader {
  readonly #names = new TagNames();
  readonly #isTagged: boolean;
  readonly #isAlone: boolean;

  constructor({ isTagged, isAlone }: { isTagged: boolean; isAlone: boolean }) {
    this.#isTagged = isTagged;
    this.#isAlone = isAlone;
  }

  /** Throws `QpdfFailure`. */
  async carrying(source: MergeSource): Promise<Carrying> {
    const { pdf, isDamaged } = await readPacked(source);
    const changes = new PackedPdfChanges(pdf);
    const all = pageReferences(pdf);
    const taken = source.pages.flatMap((page) => all[page - 1] ?? []);
    const { tags, isMarked, isLost } = this.#tagsOf(pdf, changes, {
      pages: taken,
      isReordered: source.pages.some((page, at) => page < (source.pages[at - 1] ?? 0)),
    });
    const parts = new Map<string, PdfValue>([
      ...this.#partsOf(pdf, source),
      ...(tags === undefined ? [] : [['/Tags', tags] as const]),
      ...(isMarked ? [['/IsMarked', 'true'] as const] : []),
    ]);
    const [first] = taken;
    const page = changes.valueOf(first);
    if (first !== undefined && isEntries(page)) changes.set(first, new Map([...page, [carrier, parts]]));
    const bytes = joinBytes(await changes.finish());
    return { source: { ...source, bytes, password: undefined }, isDamaged, hasLostTags: isLost };
  }

  #partsOf(pdf: PackedPdf, { hasAttachments }: MergeSource): Map<string, PdfValue> {
    const { catalog } = pdf;
    const layers = catalog.get('/OCProperties');
    const intents = catalog.get('/OutputIntents');
    const attachments = hasAttachments ? pdf.entry(catalog.get('/Names'), '/EmbeddedFiles') : undefined;
    const info = this.#isAlone ? pdf.trailer.get('/Info') : undefined;
    return new Map([
      ['/View', viewEntries(catalog, this.#isAlone)],
      ...(layers === undefined ? [] : [['/Layers', layers] as const]),
      ...(intents === undefined ? [] : [['/Intents', intents] as const]),
      ...(attachments === undefined ? [] : [['/Attachments', attachments] as const]),
      ...(info === undefined ? [] : [['/Info', info] as const]),
    ]);
  }

  /** Tags of the pages that are taken. Without any, the numbers by which pages name them are taken away; `isMarked` if there were some. */
  #tagsOf(pdf: PackedPdf, changes: PackedPdfChanges, taken: TakenPages): SourceTags {
    let isLost = false;
    try {
      const tags = new KeptTags(pdf, changes, taken, this.#names).keep();
      if (tags !== undefined) return { tags, isMarked: true, isLost };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      isLost = true;
    }
    return { tags: undefined, isMarked: this.#isTagged && dropParents(pdf, changes), isLost };
  }
}

/** A source that cannot be read by qpdf, or not as it writes files. */
function failed(error: unknown): undefined {
  if (!(error instanceof QpdfFailure || error instanceof SyntaxError)) throw error;
}

/** Sources that name their parts, of those that have some. A source that cannot be read for it counts as damaged. */
async function carryAll(sources: readonly MergeSource[]): Promise<Carrying[]> {
  const isAlone = sources.length === 1;
  const names = [...partNames, ...sharedNames, tagNumber];
  const mentioned = isAlone ? [new Set(names)] : sources.map(({ bytes }) => mayMention(bytes, names));
  const isTagged = mentioned.some((names) => names.has(tagRoot));
  const isShared = isAlone || sharedNames.some((name) => mentioned.every((names) => names.has(name)));
  const reader = new PartsReader({ isTagged, isAlone });
  const carrying: Carrying[] = [];
  for (const [place, source] of sources.entries()) {
    const has = (name: string): boolean => mentioned[place]?.has(name) ?? false;
    const isAsked = isShared || source.hasAttachments || partNames.some(has) || (isTagged && has(tagNumber));
    const made = isAsked ? await reader.carrying(source).catch(failed) : undefined;
    carrying.push(made ?? { source, isDamaged: isAsked, hasLostTags: false });
  }
  return carrying;
}

/** Takes the parts of the documents from their pages into the catalog. */
async function settle(pdf: PackedPdf, sources: readonly MergeSource[]): Promise<{ pdf: PackedPdf; losses: string[] }> {
  const changes = new PackedPdfChanges(pdf);
  const losses: string[] = [];
  const documents = placeSources(sources, pdf.pages).map((placed) => {
    const found = pdf.entry(placed.pages[0], carrier);
    // A page that is taken twice has it twice.
    for (const reference of placed.pages) {
      const page = pdf.resolve(reference);
      if (isEntries(page) && page.has(carrier))
        changes.set(reference, new Map(Array.from(page).filter(([name]) => name !== carrier)));
    }
    const parts: PdfEntries = isEntries(found) ? found : new Map();
    return { placed, parts };
  });
  const part = (name: string) => documents.map(({ parts }) => pdf.resolve(parts.get(name)));
  const tags = await joinTags(pdf, changes, documents);
  losses.push(...tags.losses);
  const intents = joinIntents(pdf, part('/Intents'));
  losses.push(...intents.losses);
  const [info] = documents.length === 1 ? documents.map(({ parts }) => parts.get('/Info')) : [];
  if (info !== undefined) changes.setInfo(info);
  changes.setCatalog(
    new Map([
      ...pdf.catalog,
      ...joinViews(pdf, documents),
      ...joinLayers(pdf, part('/Layers')),
      ...joinAttachments(pdf, part('/Attachments')),
      ...nameUnlabelled(
        pdf,
        documents.map(({ placed }) => placed),
      ),
      ...intents.entries,
      ...tags.entries,
    ]),
  );
  return { pdf: new PackedPdf(joinBytes(await changes.finish())), losses };
}

const lostTags = ({ name }: MergeSource): string =>
  `The tags of ${name}, which screen readers follow, are too deep to be kept.`;

/**
 * Joined pages with the parts of their documents that qpdf leaves behind: layers, attachments, tags, print conditions, language and how
 * the document opens. A source alone of which all pages are taken keeps them by itself.
 */
export async function joinWithParts(sources: readonly MergeSource[]): Promise<JoinedParts> {
  const [first] = sources;
  if (sources.length === 1 && first?.isWhole === true) return { ...(await joinPages(sources)), losses: [] };
  const carrying = await carryAll(sources);
  const joined = await joinPages(carrying.map(({ source }) => source));
  const damaged = carrying.flatMap(({ isDamaged }, place) => (isDamaged ? [place] : []));
  const { pdf, losses } = await settle(
    joined.pdf,
    carrying.map(({ source }) => source),
  );
  const lost = carrying.filter(({ hasLostTags }) => hasLostTags).map(({ source }) => lostTags(source));
  return { pdf, losses: [...lost, ...losses], repaired: new Set([...joined.repaired, ...damaged]) };
}
