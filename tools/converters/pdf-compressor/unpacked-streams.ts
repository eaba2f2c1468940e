import * as z from 'zod/mini';
import { qpdfOutput, runQpdf } from '../../engines/qpdf.ts';
import type { QpdfObjects } from '../../engines/qpdf-objects.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Packed bytes of streams that are unpacked at once: some are four times as large then, and stand in memory as text. */
const batchBytes = 8 * 1024 * 1024;

const unpackedSchema = z.object({
  qpdf: z.tuple([
    z.unknown(),
    z.record(
      z.string(),
      z.object({ stream: z.optional(z.object({ dict: z.record(z.string(), z.json()), data: z.string() })) }),
    ),
  ]),
});

/** Groups of things whose streams have so many bytes together. */
export function inBatches<T>(
  things: Iterable<T>,
  streamsOf: (thing: T) => readonly string[],
  objects: QpdfObjects,
): T[][] {
  const batches: T[][] = [];
  let room = 0;
  for (const thing of things) {
    const lengths = streamsOf(thing).map((name) => Number(objects.entry(objects.streams.get(name), '/Length')) || 0);
    const length = lengths.reduce((sum, one) => sum + one, 0);
    room -= length;
    const last = batches.at(-1);
    if (last && room >= 0) last.push(thing);
    else {
      batches.push([thing]);
      room = batchBytes - length;
    }
  }
  return batches;
}

/** True if two streams have the same bytes. */
export const areSame = (one: Bytes, other: Bytes): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Streams by their names, decoded as far as qpdf's level says. Throws `QpdfFailure`. */
async function readStreams(source: Bytes, names: Iterable<string>, level: 'none' | 'generalized') {
  const chosen = Array.from(names, (name) => `--json-object=${name.replace(/^obj:(\d+) (\d+) R$/, '$1,$2')}`);
  if (chosen.length === 0) return [];
  const how = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', `--decode-level=${level}`];
  const args = ['/source', ...how, ...chosen, qpdfOutput];
  const { output } = await runQpdf(args, new Map([['source', source.slice()]]));
  const { qpdf } = unpackedSchema.parse(JSON.parse(new TextDecoder().decode(output)));
  return Object.entries(qpdf[1]).flatMap(([name, { stream }]) => (stream ? [{ name, ...stream }] : []));
}

/** Streams without their filters, by their names. Those that do not unpack are missing. Throws `QpdfFailure`. */
export async function unpackStreams(source: Bytes, names: Iterable<string>): Promise<Map<string, Bytes>> {
  const streams = await readStreams(source, names, 'generalized');
  return new Map(
    streams.flatMap(({ name, dict, data }) => ('/Filter' in dict ? [] : [[name, fromBase64(data)] as const])),
  );
}

/** Streams as they stand in the file, by their names. Throws `QpdfFailure`. */
export async function packedStreams(source: Bytes, names: Iterable<string>): Promise<Map<string, Bytes>> {
  const streams = await readStreams(source, names, 'none');
  return new Map(streams.map(({ name, data }) => [name, fromBase64(data)]));
}
