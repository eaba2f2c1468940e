import type { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import type { PackedPdfChanges } from '../pdf/packed/packed-pdf-changes.ts';
import { stringText } from '../pdf/packed/pdf-string.ts';
import { isEntries, isList, type PdfEntries, printPdfValue, type PdfValue } from '../pdf/packed/pdf-value.ts';
import { pdfText } from '../pdf/pdf-file.ts';
import { treeEntries } from './tree-entries.ts';

/** Entries by which a page or a picture, and an annotation, name their elements. */
const parentKeys = ['/StructParents', '/StructParent'] as const;

/** A value with other numbers of parents in it, or without them. The value itself where it has none. */
function withParents(value: PdfValue, numberOf: (number: PdfValue) => PdfValue | undefined): PdfValue {
  if (isList(value)) {
    const made = value.map((one) => withParents(one, numberOf));
    return made.some((one, at) => one !== value[at]) ? made : value;
  }
  if (!isEntries(value)) return value;
  const made = Array.from(value).flatMap(([name, one]): [string, PdfValue][] => {
    if (!parentKeys.some((key) => key === name)) return [[name, withParents(one, numberOf)]];
    const number = numberOf(one);
    return number === undefined ? [] : [[name, number]];
  });
  const isSame = made.length === value.size && made.every(([name, one]) => value.get(name) === one);
  return isSame ? value : new Map(made);
}

/** Changes the numbers of parents wherever they stand in a file. */
function changeParents(
  pdf: PackedPdf,
  changes: PackedPdfChanges,
  numberOf: (number: PdfValue) => PdfValue | undefined,
): boolean {
  let isChanged = false;
  // The beginning of both entries.
  for (const { reference, value, isStream } of pdf.objectsWith('/StructParent')) {
    const made = withParents(value, numberOf);
    if (made === value) continue;
    isChanged = true;
    if (isStream && isEntries(made)) changes.setStream(reference, made);
    else changes.set(reference, made);
  }
  return isChanged;
}

/** Takes the numbers away that a file without tags has left, which would lead to the tags of another one. True if there were some. */
export const dropParents = (pdf: PackedPdf, changes: PackedPdfChanges): boolean =>
  changeParents(pdf, changes, () => undefined);

/** Names of one document that mean something else in an earlier one get a number. */
class RenamedEntries {
  readonly #known = new Map<string, string>();
  #renamed = new Map<string, string>();
  /** Entries of the document that has begun, under their names in the joined file. */
  current: PdfEntries = new Map();

  begin(entries: PdfValue | undefined, document: number): void {
    this.#renamed = new Map();
    this.current = new Map();
    if (!isEntries(entries)) return;
    for (const [name, value] of entries) {
      const printed = printPdfValue(value);
      const known = this.#known.get(name);
      // Objects have other numbers in each document: a value that names some cannot be compared.
      if (known !== undefined && (known !== printed || /\d R\b/.test(printed)))
        this.#renamed.set(name, `${name}-${document}`);
      else this.#known.set(name, printed);
    }
    this.current = new Map(
      Array.from(
        entries,
        ([name, value]) => [this.of(name), typeof value === 'string' ? this.of(value) : value] as const,
      ),
    );
  }

  of(name: string): string {
    return this.#renamed.get(name) ?? name;
  }
}

/** Identifiers of elements, by which cells of tables name their heads. Those that an earlier document has get a number. */
class RenamedIds {
  readonly #known = new Set<string>();
  #renamed = new Map<string, string>();

  begin(pdf: PackedPdf, tree: PdfValue | undefined, document: number): void {
    this.#renamed = new Map();
    const ids = Array.from(treeEntries(pdf, tree, '/Names'), ([id]) => printPdfValue(id));
    for (const id of ids)
      if (this.#known.has(id)) this.#renamed.set(id, pdfText(`${stringText(id) ?? ''}-${document}`));
    for (const id of ids) this.#known.add(id);
  }

  of(id: PdfValue): PdfValue {
    return typeof id === 'string' ? (this.#renamed.get(id) ?? id) : id;
  }

  /** Attributes with other names of heads in them; the value itself where none is another one. */
  inAttributes(pdf: PackedPdf, attributes: PdfValue): PdfValue {
    if (this.#renamed.size === 0) return attributes;
    const value = pdf.resolve(attributes);
    if (isList(value)) {
      const made = value.map((one) => this.inAttributes(pdf, one));
      return made.some((one, at) => one !== value[at]) ? made : attributes;
    }
    const heads = isEntries(value) ? pdf.resolve(value.get('/Headers')) : undefined;
    if (!isEntries(value) || !isList(heads) || heads.every((id) => this.of(id) === id)) return attributes;
    return new Map([...value, ['/Headers', heads.map((id) => this.of(id))]]);
  }
}

/**
 * Numbers and names by which the tags of several documents know each other. Each document begins with `begin`, after which its own
 * are translated so that they do not meet those of the ones before.
 */
export class TagNames {
  readonly #roles = new RenamedEntries();
  readonly #classes = new RenamedEntries();
  readonly #ids = new RenamedIds();
  #documents = 0;
  #first = 0;
  #next = 0;

  begin(pdf: PackedPdf, root: PdfEntries): void {
    this.#documents += 1;
    this.#first = this.#next;
    this.#roles.begin(pdf.entry(root, '/RoleMap'), this.#documents);
    this.#classes.begin(pdf.entry(root, '/ClassMap'), this.#documents);
    this.#ids.begin(pdf, root.get('/IDTree'), this.#documents);
  }

  /** Translates the numbers of parents of the document that has begun. */
  changeParents(pdf: PackedPdf, changes: PackedPdfChanges): void {
    changeParents(pdf, changes, (number) => this.numberOf(number));
  }

  /** A number of the document in the joined file; undefined where it is none. */
  numberOf(key: PdfValue): string | undefined {
    const number = Number(key);
    if (!Number.isSafeInteger(number) || number < 0) return undefined;
    this.#next = Math.max(this.#next, this.#first + number + 1);
    return `${this.#first + number}`;
  }

  /** An element with the role, the classes and the identifiers that it has in the joined file. */
  renamed(pdf: PackedPdf, element: PdfEntries): Map<string, PdfValue> {
    const made = new Map(element);
    const change = (name: string, changed: (value: PdfValue) => PdfValue): void => {
      const value = element.get(name);
      if (value !== undefined) made.set(name, changed(value));
    };
    change('/S', (role) => (typeof role === 'string' ? this.#roles.of(role) : role));
    change('/C', (classes) => this.#classesOf(classes));
    change('/ID', (id) => this.#ids.of(id));
    change('/A', (attributes) => this.#ids.inAttributes(pdf, attributes));
    return made;
  }

  #classesOf(classes: PdfValue): PdfValue {
    if (typeof classes === 'string') return this.#classes.of(classes);
    if (!isList(classes)) return classes;
    const made = classes.map((one) => (typeof one === 'string' ? this.#classes.of(one) : one));
    return made.some((one, at) => one !== classes[at]) ? made : classes;
  }

  /** Of the document that has begun. */
  get roles(): PdfEntries {
    return this.#roles.current;
  }

  get classes(): PdfEntries {
    return this.#classes.current;
  }
}
