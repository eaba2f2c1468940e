import * as z from 'zod/mini';
import type { JobFile } from '../runner/job.ts';
import { qpdfOutput, runQpdf } from './qpdf.ts';

/** An object of a file as qpdf's JSON has it: references are "12 0 R", names "/Name", strings "u:text" or "b:hex". */
export type PdfObject = z.infer<ReturnType<typeof z.json>>;

export type PdfDictionary = Record<string, PdfObject>;

const dictionarySchema = z.record(z.string(), z.json());
const streamSchema = z.object({ dict: dictionarySchema });
const objectSchema = z.object({ value: z.optional(z.json()), stream: z.optional(streamSchema) });
const fileSchema = z.object({
  qpdf: z.tuple([z.looseObject({ maxobjectid: z.number() }), z.record(z.string(), objectSchema)]),
});

/** A file as far as qpdf needs it. */
export interface QpdfSource {
  bytes: Uint8Array<ArrayBuffer>;
  password: JobFile['password'];
}

export const isDictionary = (value: PdfObject | undefined): value is PdfDictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const passwordArguments = (password: string | undefined): string[] =>
  password === undefined ? [] : [`--password=${password}`];

/** All objects of a file, by names like "obj:12 0 R". Takes as long as merging it: only for those that need it. */
export class QpdfObjects {
  readonly objects: ReadonlyMap<string, PdfObject>;
  /** The dictionaries of the streams, without what is in them. */
  readonly streams: ReadonlyMap<string, PdfDictionary>;
  /** Header that qpdf requires when objects are given back. */
  readonly header: Readonly<Record<string, unknown>>;
  /** The highest number that an object has. */
  readonly highest: number;

  private constructor({ qpdf: [header, objects] }: z.infer<typeof fileSchema>) {
    this.header = header;
    this.highest = header.maxobjectid;
    this.objects = new Map(
      Object.entries(objects).flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
    );
    this.streams = new Map(
      Object.entries(objects).flatMap(([name, { stream }]) => (stream === undefined ? [] : [[name, stream.dict]])),
    );
  }

  /** Throws `QpdfFailure`. */
  static async read({ bytes, password }: QpdfSource): Promise<QpdfObjects> {
    const keys = ['--json=2', '--json-key=qpdf', '--json-stream-data=none'];
    const args = ['/source', ...passwordArguments(password), ...keys, qpdfOutput];
    const { output } = await runQpdf(args, new Map([['source', bytes]]));
    return new QpdfObjects(fileSchema.parse(JSON.parse(new TextDecoder().decode(output))));
  }

  /** The object that a value names, or the value itself; undefined where it is not there, or is a stream. */
  resolve(value: PdfObject | undefined): PdfObject | undefined {
    const isReference = typeof value === 'string' && /^\d+ \d+ R$/.test(value);
    return isReference ? this.objects.get(`obj:${value}`) : value;
  }

  /** An entry of a dictionary, itself resolved. */
  entry(dictionary: PdfObject | undefined, name: string): PdfObject | undefined {
    const found = this.resolve(dictionary);
    return isDictionary(found) ? this.resolve(found[name]) : undefined;
  }

  get catalog(): PdfObject | undefined {
    return this.entry(this.objects.get('trailer'), '/Root');
  }
}
