import { qpdfOutput, runQpdf } from './qpdf.ts';
import type { PdfDictionary, PdfObject, QpdfObjects } from './qpdf-objects.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Replacement of an object: another value, or a stream with its bytes as encoded by its filters; without them, they stay. */
export type NewObject = { value: PdfObject } | { dictionary: PdfDictionary; bytes?: Bytes };

interface Update {
  /** A file without a password. */
  bytes: Bytes;
  header: QpdfObjects['header'];
  /** By names like "obj:12 0 R". */
  changes: ReadonlyMap<string, NewObject>;
  /** How the file is written, as on qpdf's command line. */
  args?: readonly string[];
  /** Files that the arguments name. */
  files?: ReadonlyMap<string, Bytes>;
}

/** The file with some of its objects changed. Unreferenced objects are left out. Throws `QpdfFailure`. */
export async function updateObjects({ bytes, header, changes, args = [], files }: Update): Promise<Bytes> {
  const given = new Map([...(files ?? []), ['source', bytes]]);
  const objects = Array.from(changes, ([name, change], place) => {
    if ('value' in change) return [name, { value: change.value }] as const;
    if (change.bytes === undefined) return [name, { stream: { dict: change.dictionary } }] as const;
    const file = `stream-${place}`;
    given.set(file, change.bytes);
    return [name, { stream: { dict: change.dictionary, datafile: `/${file}` } }] as const;
  });
  const update = { qpdf: [header, Object.fromEntries(objects)] };
  given.set('update.json', new TextEncoder().encode(JSON.stringify(update)));
  const command = ['/source', '--update-from-json=/update.json', ...args, qpdfOutput];
  return (await runQpdf(command, given)).output;
}
