import type { OutlineEntry } from '../engines/pdf-outline.ts';
import { qpdfOutput, runQpdf } from '../engines/qpdf.ts';
import type { JoinedPages } from './join-pages.ts';
import type { MergeSource } from './merge-source.ts';

/** The entries of which a page is left, at the pages that they have in the result. */
function moveEntries(entries: readonly OutlineEntry[], pageOf: ReadonlyMap<number, number>): OutlineEntry[] {
  return entries.flatMap(({ title, target, children }) => {
    const page = target && pageOf.get(target.page);
    const moved = moveEntries(children, pageOf);
    const isLost = target !== undefined && page === undefined && moved.length === 0;
    if (isLost) return [];
    return [{ title, target: target && page !== undefined ? { ...target, page } : undefined, children: moved }];
  });
}

/** One entry for each file, named by it, at its first page; its own outline below. */
function outlineOf(sources: readonly MergeSource[]): OutlineEntry[] {
  let before = 0;
  return sources.map(({ name, pages, outline }) => {
    const first = before + 1;
    // A page that was taken twice is found where it stands first.
    const pageOf = new Map(pages.map((page, index) => [page, first + index] as const).toReversed());
    before += pages.length;
    const title = name.replace(/\.pdf$/i, '');
    return { title, target: { page: first, view: ['/Fit'] }, children: moveEntries(outline, pageOf) };
  });
}

type ObjectsByName = Record<string, { value: Record<string, unknown> }>;

/** Writes entries that are beside each other, and those below them, as qpdf's JSON has objects. */
class OutlineObjects {
  readonly objects: ObjectsByName = {};
  readonly #pages: readonly string[];
  #highest: number;

  constructor({ pages, highestObject }: JoinedPages) {
    this.#pages = pages;
    this.#highest = highestObject;
  }

  #reserve(): string {
    this.#highest += 1;
    return `${this.#highest} 0 R`;
  }

  /** Adds the outline, and answers its reference. */
  add(entries: readonly OutlineEntry[]): string {
    const reference = this.#reserve();
    const value = { '/Type': '/Outlines', '/Count': entries.length, ...this.#addAll(entries, reference) };
    this.objects[`obj:${reference}`] = { value };
    return reference;
  }

  #addAll(entries: readonly OutlineEntry[], parent: string): Record<string, string> {
    const references = entries.map(() => this.#reserve());
    for (const [index, { title, target, children }] of entries.entries()) {
      const reference = references[index] ?? '';
      const page = target && this.#pages[target.page - 1];
      const value = {
        '/Title': `u:${title.toWellFormed()}`,
        '/Parent': parent,
        ...(index > 0 && { '/Prev': references[index - 1] }),
        ...(index < entries.length - 1 && { '/Next': references[index + 1] }),
        ...(target && page !== undefined && { '/Dest': [page, ...target.view] }),
        // Below zero: closed until it is opened.
        ...(children.length > 0 && { '/Count': -children.length, ...this.#addAll(children, reference) }),
      };
      this.objects[`obj:${reference}`] = { value };
    }
    return { '/First': references[0] ?? '', '/Last': references.at(-1) ?? '' };
  }
}

/** The file with the outline of its sources, which qpdf leaves behind. */
export async function addOutline(
  joined: JoinedPages,
  sources: readonly MergeSource[],
): Promise<Uint8Array<ArrayBuffer>> {
  const outline = new OutlineObjects(joined);
  const reference = outline.add(outlineOf(sources));
  const { catalog, highestObject, bytes } = joined;
  const update = {
    qpdf: [
      { jsonversion: 2, pushedinheritedpageresources: false, calledgetallpages: false, maxobjectid: highestObject },
      { ...outline.objects, [`obj:${catalog.reference}`]: { value: { ...catalog.entries, '/Outlines': reference } } },
    ],
  };
  const files = new Map([
    ['joined', bytes],
    ['update.json', new TextEncoder().encode(JSON.stringify(update))],
  ]);
  const args = ['/joined', '--update-from-json=/update.json', '--object-streams=generate', qpdfOutput];
  return (await runQpdf(args, files)).output;
}
