import type { QpdfObjects } from '../../engines/qpdf-objects.ts';
import { cutType1 } from './cut-type1.ts';
import type { KnownText } from './known-text.ts';
import { readType1, type Type1Font, writeType1 } from './type1-font.ts';
import { shownNames } from './type1-names.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A font with less in it. */
export interface SlimFont {
  bytes: Bytes;
  /** Entries of its stream beside its bytes. */
  lengths: Partial<Record<'/Length1' | '/Length2' | '/Length3', number>>;
  /** Names of its outlines, where its descriptor may list them. */
  outlines?: readonly string[];
}

/** Names of the outlines that the text of a file shows; undefined where others may be. */
function neededNames(objects: QpdfObjects, font: Type1Font, names: readonly string[], { usage, users }: KnownText) {
  let needed = new Set<string>();
  for (const user of names.flatMap((name) => users.get(name))) {
    if (user === undefined || usage.isOpen(user.name)) return undefined;
    const shown = shownNames(objects, font, { user, codes: usage.codesOf(user.name).bytes });
    if (shown === undefined) return undefined;
    needed = needed.union(shown);
  }
  return needed;
}

/**
 * A Type 1 font with the outlines that the text of a file shows. Its encryption makes it impossible to pack, so that what is left out
 * counts in full: pdfTeX has a program of 4 KB and hundreds of empty subroutines in each. Undefined where it stays as it is.
 */
export function slimType1(
  objects: QpdfObjects,
  { bytes: before, names }: { bytes: Bytes; names: readonly string[] },
  text: KnownText,
): SlimFont | undefined {
  const font = readType1(before);
  const needed = font && neededNames(objects, font, names, text);
  const smaller = needed && cutType1(font, needed);
  if (smaller === undefined) return undefined;
  const { bytes, clearLength } = writeType1(smaller);
  if (bytes.length >= before.length) return undefined;
  const lengths = { '/Length1': clearLength, '/Length2': bytes.length - clearLength, '/Length3': 0 };
  return { bytes, lengths, outlines: Array.from(smaller.outlines.keys()) };
}
