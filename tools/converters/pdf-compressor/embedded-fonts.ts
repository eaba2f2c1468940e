import * as z from 'zod/mini';
import { QpdfFailure, qpdfOutput, runQpdf } from '../../engines/qpdf.ts';
import { isDictionary, type PdfDictionary, type QpdfObjects } from '../../engines/qpdf-objects.ts';
import type { NewObject } from '../../engines/qpdf-update.ts';
import { slimFont } from './slim-font.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Packed bytes of fonts that are unpacked at once: some are four times as large then, and stand in memory as text. */
const batchBytes = 8 * 1024 * 1024;

const unpackedSchema = z.object({
  qpdf: z.tuple([
    z.unknown(),
    z.record(z.string(), z.object({ stream: z.optional(z.object({ dict: z.unknown(), data: z.string() })) })),
  ]),
});

/** The entries of a font's descriptor for TrueType and for OpenType. The kinds of PostScript have no tables. */
const fontEntries = ['/FontFile2', '/FontFile3'];

/** The streams of embedded fonts, each once. */
function fontStreams(objects: QpdfObjects): Set<string> {
  const names = new Set<string>();
  for (const value of objects.objects.values())
    for (const entry of fontEntries) {
      const file = isDictionary(value) && typeof value[entry] === 'string' ? `obj:${value[entry]}` : '';
      const dictionary = objects.streams.get(file);
      if (dictionary && (entry === '/FontFile2' || dictionary['/Subtype'] === '/OpenType')) names.add(file);
    }
  return names;
}

/** Names in groups of so many bytes. */
function inBatches(names: Iterable<string>, objects: QpdfObjects): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const name of names) {
    const length = Number(objects.entry(objects.streams.get(name), '/Length'));
    room -= length;
    const last = batches.at(-1);
    if (last && room >= 0) last.push(name);
    else {
      batches.push([name]);
      room = batchBytes - length;
    }
  }
  return batches;
}

const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Fonts without their filters, by their names. Throws `QpdfFailure`. */
async function unpack(source: Bytes, names: readonly string[]): Promise<[name: string, font: Bytes][]> {
  const chosen = names.map((name) => `--json-object=${name.replace(/^obj:(\d+) (\d+) R$/, '$1,$2')}`);
  const how = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=generalized'];
  const args = ['/source', ...how, ...chosen, qpdfOutput];
  const { output } = await runQpdf(args, new Map([['source', source.slice()]]));
  const { qpdf } = unpackedSchema.parse(JSON.parse(new TextDecoder().decode(output)));
  return Object.entries(qpdf[1]).flatMap(([name, { stream }]) => (stream ? [[name, fromBase64(stream.data)]] : []));
}

/**
 * True where a font may be written from top to bottom: readers then look up the shapes for it in the font. An encoding of the file's own
 * may say so in its stream alone, which is not read.
 */
const isVertical = (objects: QpdfObjects): boolean =>
  objects.objects.values().some((value) => {
    const encoding = objects.entry(value, '/Encoding');
    if (typeof encoding === 'string') return encoding.endsWith('V');
    const reference = isDictionary(value) ? value['/Encoding'] : undefined;
    return typeof reference === 'string' && objects.streams.has(`obj:${reference}`);
  });

/** The stream of a font with other bytes, which are not packed. */
function fontObject(before: PdfDictionary | undefined, bytes: Bytes): NewObject {
  const { '/Filter': _filter, '/DecodeParms': _parameters, '/Length': _length, ...rest } = before ?? {};
  return { dictionary: { ...rest, '/Length1': bytes.length }, bytes };
}

/**
 * Embedded fonts without the tables that no reader of PDFs uses, by their names, unpacked. A font that does not unpack stays as it is,
 * with those read beside it.
 */
export async function slimFonts(objects: QpdfObjects, source: Bytes): Promise<Map<string, NewObject>> {
  const changes = new Map<string, NewObject>();
  const keepsSubstitutions = isVertical(objects);
  for (const names of inBatches(fontStreams(objects), objects)) {
    try {
      for (const [name, font] of await unpack(source, names)) {
        const slim = slimFont(font, { keepsSubstitutions });
        if (slim) changes.set(name, fontObject(objects.streams.get(name), slim));
      }
    } catch (error) {
      if (!(error instanceof QpdfFailure)) throw error;
    }
  }
  return changes;
}
