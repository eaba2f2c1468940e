import { decodeXml } from '../../../runner/office-file-types.ts';
import { unusable } from '../../../runner/unusable-file-error.ts';
import type { OfficeFile } from '../../../engines/office-protection/read-office-file.ts';
import { unzipDocx, type Parts } from './unzip-docx.ts';
import { attribute, child, children, parseXml } from './xml.ts';

/** A relationship from one part to another. */
export interface Relationship {
  /** The last part of its type: "image", "hyperlink". */
  type: string;
  /** The name of a part, or, where it is external, an address. */
  target: string;
  isExternal: boolean;
}

export type Relationships = ReadonlyMap<string, Relationship>;

/** A part of XML with what it refers to. */
export interface XmlPart {
  root: Element;
  relationships: Relationships;
}

function resolveName(target: string, from: string): string {
  const names = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const name of target.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.' && name !== '') names.push(name);
  }
  return names.join('/');
}

/** A Word document as its parts. Nothing in it is run, nothing that it names elsewhere is fetched. */
export class DocxPackage {
  readonly #parts: Parts;
  readonly main: XmlPart;

  private constructor(parts: Parts) {
    this.#parts = parts;
    const start = Array.from(this.#relationshipsOf('').values()).find(({ type }) => type === 'officeDocument');
    const main = this.xmlPart(start?.target ?? 'word/document.xml');
    if (main === undefined || child(main.root, 'body') === undefined) throw unusable.damaged();
    this.main = main;
  }

  /** Throws an `UnusableFile`. */
  static async open(file: OfficeFile): Promise<DocxPackage> {
    return new DocxPackage(await unzipDocx(file));
  }

  #relationshipsOf(name: string): Relationships {
    const slash = name.lastIndexOf('/') + 1;
    const bytes = this.#parts.get(`${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`);
    if (bytes === undefined) return new Map();
    return new Map(
      children(parseXml(decodeXml(bytes))).map((element) => {
        const isExternal = attribute(element, 'TargetMode') === 'External';
        const target = attribute(element, 'Target') ?? '';
        const type = attribute(element, 'Type') ?? '';
        return [
          attribute(element, 'Id') ?? '',
          {
            type: type.slice(type.lastIndexOf('/') + 1),
            target: isExternal ? target : resolveName(target, name),
            isExternal,
          },
        ];
      }),
    );
  }

  /** A part of XML by its name. Throws an `UnusableFile` where it is none. */
  xmlPart(name: string): XmlPart | undefined {
    const bytes = this.#parts.get(name);
    return bytes && { root: parseXml(decodeXml(bytes)), relationships: this.#relationshipsOf(name) };
  }

  /** The part of a type that the document has one of at most: "styles", "numbering". */
  only(type: string): XmlPart | undefined {
    const found = Array.from(this.main.relationships.values()).find((relationship) => relationship.type === type);
    return found && this.xmlPart(found.target);
  }

  /** The part of the package itself with this type. */
  ofPackage(type: string): XmlPart | undefined {
    const found = Array.from(this.#relationshipsOf('').values()).find((relationship) => relationship.type === type);
    return found && this.xmlPart(found.target);
  }

  /** The bytes of a picture. */
  picture(name: string): Uint8Array<ArrayBuffer> | undefined {
    return this.#parts.get(name);
  }
}
