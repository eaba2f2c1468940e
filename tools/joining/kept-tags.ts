import type { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import type { PackedPdfChanges } from '../pdf/packed/packed-pdf-changes.ts';
import { isEntries, isList, isReference, type PdfEntries, type PdfValue } from '../pdf/packed/pdf-value.ts';
import type { TagNames } from './tag-names.ts';
import { treeEntries } from './tree-entries.ts';

/** Elements within elements. Those of sound files lie within some dozen; a walk through more has no room on the stack. */
const deepest = 300;

const isWhole = (value: PdfValue | undefined): value is string => typeof value === 'string' && /^\d+$/.test(value);

/** Fate of a part of the tree: `empty` has never had content, `lost` had some on pages that are not taken. */
type Fate = 'kept' | 'empty' | 'lost';

interface Visited {
  fate: Fate;
  value: PdfValue;
  /** Where the first of its pages stands among those that are taken; infinite where it has none. */
  place: number;
  /** Parts within it were on pages that are not taken. */
  hasLost?: boolean;
}

/** What is left of the parts within an element. */
interface Kids {
  fate: Fate;
  place: number;
  values: readonly PdfValue[];
  /** All are left, in their order. */
  isSame: boolean;
  /** Some were on pages that are not taken. */
  hasLost: boolean;
}

const lost = (value: PdfValue): Visited => ({ fate: 'lost', value, place: Infinity });

/** Parts in the order of their pages. Those without a page stay behind the one before. */
function inOrder(parts: readonly Visited[]): Visited[] {
  let last = -1;
  const placed = parts.map((part) => {
    last = part.place === Infinity ? last : part.place;
    return { part, place: last };
  });
  return placed.toSorted((one, other) => one.place - other.place).map(({ part }) => part);
}

/** Pages of a source that are taken, as references in the order of the result. */
export interface TakenPages {
  pages: readonly PdfValue[];
  isReordered: boolean;
}

/** Walks through the tags of a source (ISO 32000-1, 14.7) and keeps those that have content on the pages that are taken. */
export class KeptTags {
  readonly #pdf: PackedPdf;
  readonly #changes: PackedPdfChanges;
  /** The pages that are taken, with their places in the result. */
  readonly #taken: ReadonlyMap<PdfValue, number>;
  /** The pages are in another order than in the source, which tags follow; tags of pages in order stay in theirs, as text boxes may. */
  readonly #isReordered: boolean;
  readonly #names: TagNames;
  readonly #seen = new Set<PdfValue>();
  readonly #kept = new Set<PdfValue>();
  readonly #ids: PdfValue[] = [];
  #marks: ReadonlySet<PdfValue> | undefined;

  constructor(pdf: PackedPdf, changes: PackedPdfChanges, { pages, isReordered }: TakenPages, names: TagNames) {
    this.#pdf = pdf;
    this.#changes = changes;
    // A page that is taken twice counts where it stands first.
    this.#taken = new Map(pages.map((page, place) => [page, place] as const).toReversed());
    this.#isReordered = isReordered;
    this.#names = names;
  }

  /**
   * Writes the tags that are kept, and answers what the joined file needs of them; undefined where none are left. Throws `RangeError` where
   * they lie too deep.
   */
  keep(): PdfEntries | undefined {
    const root = this.#pdf.entry(this.#pdf.catalog, '/StructTreeRoot');
    if (!isEntries(root)) return undefined;
    this.#names.begin(this.#pdf, root);
    const top = this.#keepKids(root.get('/K'), undefined, 0).values;
    if (top.length === 0) return undefined;
    const namespaces = this.#pdf.resolve(root.get('/Namespaces'));
    const parents = this.#keepParents(root.get('/ParentTree'));
    this.#names.changeParents(this.#pdf, this.#changes);
    return new Map<string, PdfValue>([
      ['/K', top],
      ['/Parents', parents],
      ['/Ids', this.#ids],
      ['/RoleMap', this.#names.roles],
      ['/ClassMap', this.#names.classes],
      ...(isList(namespaces) ? [['/Namespaces', namespaces] as const] : []),
    ]);
  }

  #isMarked(mark: PdfValue | undefined): boolean {
    this.#marks ??= new Set(
      Array.from(this.#taken.keys()).flatMap((page) => {
        const marks = this.#pdf.entry(page, '/Annots');
        return isList(marks) ? marks : [];
      }),
    );
    return mark !== undefined && this.#marks.has(mark);
  }

  #visit(kid: PdfValue, page: PdfValue | undefined, depth: number): Visited {
    if (isWhole(kid)) return this.#ofPage(kid, page);
    if (isReference(kid)) {
      if (this.#seen.has(kid)) return lost(kid);
      this.#seen.add(kid);
    }
    const entries = this.#pdf.resolve(kid);
    if (!isEntries(entries)) return lost(kid);
    const own = entries.get('/Pg') ?? page;
    if (entries.has('/S')) return this.#element(kid, entries, own, depth);
    const visited = this.#ofPage(kid, own);
    return visited.fate === 'lost' && this.#isMarked(entries.get('/Obj')) ? { ...visited, fate: 'kept' } : visited;
  }

  #ofPage(value: PdfValue, page: PdfValue | undefined): Visited {
    const place = page === undefined ? undefined : this.#taken.get(page);
    return place === undefined ? lost(value) : { fate: 'kept', value, place };
  }

  #keepKids(given: PdfValue | undefined, page: PdfValue | undefined, depth: number): Kids {
    if (depth > deepest) throw new RangeError('The tags lie too deep.');
    const resolved = this.#pdf.resolve(given) ?? 'null';
    const before = isList(resolved) ? resolved : given === undefined || resolved === 'null' ? [] : [given];
    const visited = before.map((kid) => this.#visit(kid, page, depth));
    const hasKept = visited.some(({ fate }) => fate === 'kept');
    const isEmpty = visited.every(({ fate }) => fate === 'empty');
    const left = visited.filter(({ fate }) => fate === 'kept' || (fate === 'empty' && (hasKept || isEmpty)));
    const values = (this.#isReordered ? inOrder(left) : left).map(({ value }) => value);
    return {
      fate: hasKept ? 'kept' : isEmpty ? 'empty' : 'lost',
      place: left.reduce((first, one) => Math.min(first, one.place), Infinity),
      values,
      hasLost: visited.some((one) => one.fate === 'lost' || one.hasLost === true),
      isSame: values.length === before.length && values.every((value, at) => value === before[at]),
    };
  }

  #element(kid: PdfValue, entries: PdfEntries, page: PdfValue | undefined, depth: number): Visited {
    const { fate, place, values, isSame, hasLost } = this.#keepKids(entries.get('/K'), page, depth + 1);
    if (fate === 'lost') return lost(kid);
    this.#kept.add(kid);
    const made = this.#names.renamed(this.#pdf, entries);
    if (!isSame) made.set('/K', values);
    // It is the text of all its pages together, also of those that are not taken.
    if (hasLost) made.delete('/ActualText');
    const own = entries.get('/Pg');
    if (own !== undefined && !this.#taken.has(own)) made.delete('/Pg');
    // They name elements anywhere, which would come along with all that is in them.
    made.delete('/Ref');
    if (!isReference(kid)) return { fate, value: made, place, hasLost };
    const id = made.get('/ID');
    if (id !== undefined) this.#ids.push(id, kid);
    const isChanged =
      made.size !== entries.size || Array.from(made).some(([name, value]) => entries.get(name) !== value);
    if (isChanged) this.#changes.set(kid, made);
    return { fate, value: kid, place, hasLost };
  }

  /** The elements of each page and each annotation, by their numbers in the joined file. */
  #keepParents(tree: PdfValue | undefined): PdfValue[] {
    return Array.from(treeEntries(this.#pdf, tree, '/Nums')).flatMap(([key, value]) => {
      const number = this.#names.numberOf(key);
      if (number === undefined) return [];
      if (isReference(value) && this.#kept.has(value)) return [number, value];
      const elements = this.#pdf.resolve(value);
      if (!isList(elements)) return [];
      const left = elements.map((element) => (this.#kept.has(element) ? element : 'null'));
      return left.every((element) => element === 'null') ? [] : [number, left];
    });
  }
}
