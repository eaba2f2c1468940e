import { unzipSync } from 'fflate';
import { decodeXml, hasStream, isCompoundFile, isZip } from '../../../runner/office-file-types.ts';
import { UnusableFile } from '../../../runner/refusals.ts';
import { unusable } from '../../../runner/unusable-file-error.ts';

/** Of one part, unpacked: a sheet of two million cells has about 100 MB, and JavaScript's strings end at 512 MB. */
const largestPart = 200_000_000;
/** Of all parts that are read, unpacked: what a tab can hold beside what is made of it. */
const largestWhole = 500_000_000;

const expected = 'an Excel workbook';

const tooMuch = () => new UnusableFile('unpacks to more than 200 MB, more than a browser tab can work on.');

/** The parts of a workbook's package, by their paths without a leading slash. */
export class WorkbookPackage {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #sizes: ReadonlyMap<string, number>;
  #unpacked = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#sizes = listParts(bytes);
  }

  has(path: string): boolean {
    return this.#sizes.has(path.toLowerCase());
  }

  /** The bytes of a part; undefined where there is none. Throws an UnusableFile where it is too large or damaged. */
  bytes(path: string): Uint8Array<ArrayBuffer> | undefined {
    const wanted = path.toLowerCase();
    const size = this.#sizes.get(wanted);
    if (size === undefined) return undefined;
    this.#unpacked += size;
    // Checked before unpacking: memory is allocated by the declared size of a part, and no more is filled.
    if (size > largestPart || this.#unpacked > largestWhole) throw tooMuch();
    const unpacked = unzip(this.#bytes, ({ name }) => name.toLowerCase() === wanted);
    return Object.values(unpacked)[0];
  }

  /** The text of a part in XML. */
  text(path: string): string | undefined {
    const bytes = this.bytes(path);
    return bytes && decodeXml(bytes);
  }
}

type Filter = NonNullable<Exclude<Parameters<typeof unzipSync>[1], undefined>['filter']>;

function unzip(bytes: Uint8Array<ArrayBuffer>, filter: Filter): Record<string, Uint8Array<ArrayBuffer>> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw unusable.damaged(error);
  }
}

function listParts(bytes: Uint8Array<ArrayBuffer>): Map<string, number> {
  const sizes = new Map<string, number>();
  unzip(bytes, ({ name, originalSize }) => {
    sizes.set(name.toLowerCase(), originalSize);
    return false;
  });
  return sizes;
}

function refuseOle(bytes: Uint8Array): never {
  if (hasStream(bytes, 'Workbook') || hasStream(bytes, 'Book')) {
    throw new UnusableFile('is an old Excel workbook (.xls): save it as .xlsx first.');
  }
  throw unusable.wrongType(expected);
}

/** True if a file is a workbook by its first bytes, of this time or of an older one. */
export const isWorkbook = (bytes: Uint8Array): boolean => isZip(bytes) || isCompoundFile(bytes);

/** Opens a workbook. Throws an UnusableFile where it is none, or one of a kind that cannot be read. */
export function openPackage(bytes: Uint8Array<ArrayBuffer>): WorkbookPackage {
  if (isCompoundFile(bytes)) refuseOle(bytes);
  if (!isZip(bytes)) throw unusable.wrongType(expected);
  const opened = new WorkbookPackage(bytes);
  if (opened.has('xl/workbook.bin')) {
    throw new UnusableFile('is a binary Excel workbook (.xlsb): save it as .xlsx first.');
  }
  if (opened.has('content.xml') && opened.has('mimetype')) {
    throw new UnusableFile('is an OpenDocument file (.ods): save it as .xlsx first.');
  }
  if (!opened.has('[Content_Types].xml')) throw unusable.wrongType(expected);
  return opened;
}
