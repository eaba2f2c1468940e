import { type OfficeFile, readOfficeFile } from '../../../engines/office-protection/read-office-file.ts';
import { unzipSync, type UnzipFileInfo } from 'fflate';
import { hasStream, isCompoundFile, isZip } from '../../../runner/office-file-types.ts';
import { UnusableFile } from '../../../runner/refusals.ts';
import { unusable } from '../../../runner/unusable-file-error.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The parts of a document, by their names without a slash before them. */
export type Parts = ReadonlyMap<string, Bytes>;

/** Unpacked, of all parts: photos are no smaller unpacked, and text of this size no tab could lay out. */
const largestUnpacked = 500_000_000;
const largestUnpackedInWords = '500 MB when it is unpacked';
/** Of one part of XML: its tree takes some ten times as much memory. */
const largestXml = 60_000_000;
/** Real documents have some hundreds of parts. */
const mostParts = 20_000;

const isNot = (what: string): UnusableFile => new UnusableFile(what);

const isRtf = (bytes: Bytes): boolean => new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '{\\rtf';

/** Kind of a compound file, which Word before 2007 wrote. */
function refuseCompound(bytes: Bytes): UnusableFile {
  if (hasStream(bytes, 'WordDocument')) return isNot('is an old .doc: save it as .docx in Word first.');
  return unusable.wrongType('a Word document');
}

/** Sizes of the archive's directory; fflate unpacks no more than these. */
function countingFilter() {
  let unpacked = 0;
  let parts = 0;
  return ({ name, originalSize }: UnzipFileInfo): boolean => {
    unpacked += originalSize;
    parts += 1;
    const isXml = /\.(?:xml|rels)$/i.test(name);
    if (unpacked > largestUnpacked || parts > mostParts || (isXml && originalSize > largestXml))
      throw unusable.tooLarge(largestUnpackedInWords);
    // Macros, embedded workbooks and fonts are never looked at.
    return isXml || /\/media\//i.test(name) || name === 'mimetype';
  };
}

function unzip(bytes: Bytes): Record<string, Bytes> {
  try {
    return unzipSync(bytes, { filter: countingFilter() });
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    throw unusable.damaged(error);
  }
}

/** Error for a zip file of another kind. Undefined where it is a Word document. */
function refuseOther(parts: Parts): UnusableFile | undefined {
  if (parts.has('[Content_Types].xml')) {
    const types = new TextDecoder().decode(parts.get('[Content_Types].xml'));
    if (/wordprocessingml|ms-word/i.test(types)) return undefined;
    if (/spreadsheetml|ms-excel/i.test(types)) return isNot('is a workbook, not a Word document.');
    if (/presentationml|ms-powerpoint/i.test(types)) return isNot('is a presentation, not a Word document.');
    return unusable.wrongType('a Word document');
  }
  if (new TextDecoder().decode(parts.get('mimetype')).startsWith('application/vnd.oasis.opendocument.text'))
    return isNot('is an OpenDocument text: save it as .docx first.');
  return unusable.wrongType('a Word document');
}

/** The parts of a .docx, .docm or .dotx. Throws an `UnusableFile` that names another kind, or the fault, or asks for the password. */
export async function unzipDocx(file: OfficeFile): Promise<Parts> {
  const bytes = await readOfficeFile(file);
  if (bytes.length === 0) throw unusable.empty();
  if (isCompoundFile(bytes)) throw refuseCompound(bytes);
  if (isRtf(bytes)) throw isNot('is an RTF text: save it as .docx in Word first.');
  if (!isZip(bytes)) throw unusable.wrongType('a Word document');
  const parts: Parts = new Map(
    Object.entries(unzip(bytes)).map(([name, part]) => [name.replaceAll('\\', '/').replace(/^\//, ''), part]),
  );
  const other = refuseOther(parts);
  if (other !== undefined) throw other;
  return parts;
}
