import type { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import type { PackedPdfChanges } from '../pdf/packed/packed-pdf-changes.ts';
import {
  isEntries,
  isList,
  isReference,
  type PdfEntries,
  type PdfValue,
  printPdfValue,
} from '../pdf/packed/pdf-value.ts';
import { latin1Bytes, pdfText } from '../pdf/pdf-file.ts';
import type { PlacedSource } from './placed-sources.ts';

interface TaggedDocument {
  placed: PlacedSource;
  parts: PdfEntries;
}

const repeatedNote = 'Pages that stand there more than once have tags for screen readers only where they stand first.';

/** The first number by which no page, annotation or picture names its tags. */
function firstFree(pdf: PackedPdf): number {
  let free = 0;
  for (const { value } of pdf.objectsWith('/StructParent'))
    for (const [, number] of printPdfValue(value).matchAll(/\/StructParents? (\d+)/g))
      free = Math.max(free, Number(number) + 1);
  return free;
}

/** Writes the tags of all documents as one tree (ISO 32000-1, 14.7). */
class TagJoiner {
  readonly #pdf: PackedPdf;
  readonly #changes: PackedPdfChanges;
  readonly #root: string;
  /** The element that holds those of several documents. */
  readonly #whole: string | undefined;
  readonly #top: PdfValue[] = [];
  readonly #parents: PdfValue[] = [];
  readonly #ids: [id: PdfValue, element: PdfValue][] = [];
  readonly #roles = new Map<string, PdfValue>();
  readonly #classes = new Map<string, PdfValue>();
  readonly #namespaces: PdfValue[] = [];
  /** The first number that no part of a page has. */
  #next: number;
  #marking: Promise<readonly [string, string]> | undefined;

  constructor(pdf: PackedPdf, changes: PackedPdfChanges, isAlone: boolean) {
    this.#pdf = pdf;
    this.#changes = changes;
    this.#next = firstFree(pdf);
    this.#root = changes.reserve();
    this.#whole = isAlone ? undefined : changes.reserve();
  }

  #list(entries: PdfEntries, name: string): readonly PdfValue[] {
    const found = this.#pdf.entry(entries, name);
    return isList(found) ? found : [];
  }

  /** Adds the tags of a document, under its language where the whole has another one. */
  add(tags: PdfEntries, language: PdfValue | undefined): void {
    const top = this.#list(tags, '/K');
    for (const element of top) {
      const entries = this.#pdf.resolve(element);
      if (!isEntries(entries)) continue;
      const made = new Map([...entries, ['/P', this.#whole ?? this.#root]]);
      if (language !== undefined && !made.has('/Lang')) made.set('/Lang', language);
      if (isReference(element)) this.#changes.set(element, made);
      this.#top.push(isReference(element) ? element : made);
    }
    this.#parents.push(...this.#list(tags, '/Parents'));
    const ids = this.#list(tags, '/Ids');
    for (const [at, id] of ids.entries()) if (at % 2 === 0) this.#ids.push([id, ids[at + 1] ?? 'null']);
    this.#namespaces.push(...this.#list(tags, '/Namespaces'));
    for (const [name, joined] of [
      ['/RoleMap', this.#roles],
      ['/ClassMap', this.#classes],
    ] as const) {
      const entries = this.#pdf.entry(tags, name);
      if (isEntries(entries)) for (const [key, value] of entries) joined.set(key, value);
    }
  }

  /**
   * Gives each page of a document without tags one element with all that is on it: readers of a tagged file pass over everything else. Pages
   * whose content may have numbers of tags already are left.
   */
  async addPlain({ source, pages }: PlacedSource): Promise<void> {
    const part = this.#changes.reserve();
    const paragraphs: PdfValue[] = [];
    for (const page of new Set(pages)) {
      const entries = this.#changes.valueOf(page);
      if (!isEntries(entries) || entries.has('/StructParents') || !entries.has('/Contents')) continue;
      const paragraph = this.#changes.reserve();
      const number = this.#next;
      this.#next += 1;
      this.#changes.set(
        paragraph,
        new Map([
          ['/S', '/P'],
          ['/P', part],
          ['/Pg', page],
          ['/K', '0'],
        ]),
      );
      this.#changes.set(
        page,
        new Map([...entries, ['/StructParents', `${number}`], ['/Contents', await this.#marked(entries)]]),
      );
      this.#parents.push(`${number}`, [paragraph]);
      paragraphs.push(paragraph);
    }
    if (paragraphs.length === 0) return;
    const title = pdfText(source.name.replace(/\.pdf$/i, ''));
    this.#changes.set(
      part,
      new Map<string, PdfValue>([
        ['/S', '/Part'],
        ['/P', this.#whole ?? this.#root],
        ['/T', title],
        ['/K', paragraphs],
      ]),
    );
    this.#top.push(part);
  }

  async #marked(page: PdfEntries): Promise<PdfValue> {
    this.#marking ??= this.#addMarking();
    const [begin, end] = await this.#marking;
    const contents = page.get('/Contents') ?? [];
    const found = this.#pdf.resolve(contents);
    return [begin, ...(isList(found) ? found : [contents]), end];
  }

  async #addMarking(): Promise<readonly [string, string]> {
    const begin = await this.#changes.addStream(latin1Bytes('/P <</MCID 0>> BDC\n'));
    return [begin, await this.#changes.addStream(latin1Bytes('\nEMC\n'))];
  }

  /** Elements by the numbers of what names them. */
  get elements(): ReadonlyMap<PdfValue, PdfValue> {
    return new Map(
      this.#parents.flatMap((key, at): [PdfValue, PdfValue][] =>
        at % 2 === 0 ? [[key, this.#parents[at + 1] ?? 'null']] : [],
      ),
    );
  }

  /** Entries of the catalog. */
  finish(): PdfEntries {
    const top = this.#whole === undefined ? this.#top : [this.#whole];
    if (this.#whole !== undefined)
      this.#changes.set(
        this.#whole,
        new Map<string, PdfValue>([
          ['/S', '/Document'],
          ['/P', this.#root],
          ['/K', this.#top],
        ]),
      );
    const tree = this.#changes.reserve();
    this.#changes.set(tree, new Map([['/Nums', this.#parents]]));
    const ids = this.#ids.toSorted(([one], [other]) => (printPdfValue(one) < printPdfValue(other) ? -1 : 1));
    const root = new Map<string, PdfValue>([
      ['/Type', '/StructTreeRoot'],
      ['/K', top],
      ['/ParentTree', tree],
      ['/ParentTreeNextKey', `${this.#next}`],
    ]);
    if (ids.length > 0) root.set('/IDTree', new Map([['/Names', ids.flat()]]));
    if (this.#roles.size > 0) root.set('/RoleMap', this.#roles);
    if (this.#classes.size > 0) root.set('/ClassMap', this.#classes);
    if (this.#namespaces.length > 0) root.set('/Namespaces', this.#namespaces);
    this.#changes.set(this.#root, root);
    return new Map<string, PdfValue>([
      ['/StructTreeRoot', this.#root],
      ['/MarkInfo', new Map([['/Marked', 'true']])],
    ]);
  }
}

const numberName = '/StructParent';

/** The kids of an element, of which one names an annotation, with the one that the page has; undefined where none does. */
function withMark(pdf: PackedPdf, kids: readonly PdfValue[], mark: string, number: PdfValue): PdfValue[] | undefined {
  let isChanged = false;
  const made = kids.map((kid) => {
    const entries = pdf.resolve(kid);
    const named = isEntries(entries) ? entries.get('/Obj') : undefined;
    if (!isEntries(entries) || named === undefined || named === mark || pdf.entry(named, numberName) !== number)
      return kid;
    isChanged = true;
    return new Map([...entries, ['/Obj', mark]]);
  });
  return isChanged ? made : undefined;
}

/**
 * Makes the tags of annotations name those of the pages, of which qpdf makes copies. A copy on a page that stands there again has no
 * tags.
 */
function nameMarks(pdf: PackedPdf, changes: PackedPdfChanges, elements: ReadonlyMap<PdfValue, PdfValue>): void {
  const seen = new Map<PdfValue, PdfValue>();
  for (const page of pdf.pages) {
    const marks = pdf.entry(page, '/Annots');
    for (const mark of isList(marks) ? marks : []) {
      const entries = changes.valueOf(mark);
      const number = isEntries(entries) ? entries.get(numberName) : undefined;
      if (!isEntries(entries) || number === undefined || !isReference(mark) || seen.get(number) === mark) continue;
      if (seen.has(number)) changes.set(mark, new Map(Array.from(entries).filter(([name]) => name !== numberName)));
      else nameMark(pdf, changes, { mark, number, element: elements.get(number) });
      if (!seen.has(number)) seen.set(number, mark);
    }
  }
}

function nameMark(
  pdf: PackedPdf,
  changes: PackedPdfChanges,
  { mark, number, element }: { mark: string; number: PdfValue; element: PdfValue | undefined },
): void {
  const entries = changes.valueOf(element);
  if (!isEntries(entries)) return;
  const given = entries.get('/K');
  const resolved = pdf.resolve(given);
  const kids = isList(resolved) ? resolved : given === undefined ? [] : [given];
  const made = withMark(pdf, kids, mark, number);
  if (made) changes.set(element, new Map([...entries, ['/K', made]]));
}

/** Takes the numbers of tags from pages that a document has twice: their tags lead to the first one. True where there were some. */
function unmarkRepeated(changes: PackedPdfChanges, { source, pages }: PlacedSource): boolean {
  const seen = new Set<number>();
  let isRepeated = false;
  for (const [index, number] of source.pages.entries()) {
    const page = changes.valueOf(pages[index]);
    if (!seen.has(number)) seen.add(number);
    else if (isEntries(page) && page.has('/StructParents')) {
      isRepeated = true;
      changes.set(pages[index], new Map(Array.from(page).filter(([name]) => name !== '/StructParents')));
    }
  }
  return isRepeated;
}

/** Entries of the catalog for the tags of all documents together, by which screen readers read. Empty where none has tags. */
export async function joinTags(
  pdf: PackedPdf,
  changes: PackedPdfChanges,
  documents: readonly TaggedDocument[],
): Promise<{ entries: PdfEntries; losses: readonly string[] }> {
  const tagsOf = ({ parts }: TaggedDocument): PdfValue | undefined => pdf.entry(parts, '/Tags');
  if (!documents.some((document) => isEntries(tagsOf(document)))) return { entries: new Map(), losses: [] };
  const languages = documents.map(({ parts }) => pdf.entry(parts.get('/View'), '/Lang'));
  const isOneLanguage = languages.every((language) => language === languages[0]);
  const joiner = new TagJoiner(pdf, changes, documents.length === 1);
  let hasRepeated = false;
  for (const [place, document] of documents.entries()) {
    const tags = tagsOf(document);
    if (isEntries(tags)) {
      joiner.add(tags, isOneLanguage ? undefined : languages[place]);
      hasRepeated = unmarkRepeated(changes, document.placed) || hasRepeated;
    } else if (document.parts.get('/IsMarked') === undefined) await joiner.addPlain(document.placed);
  }
  nameMarks(pdf, changes, joiner.elements);
  return { entries: joiner.finish(), losses: hasRepeated ? [repeatedNote] : [] };
}
