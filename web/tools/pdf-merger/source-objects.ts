import * as z from 'zod/mini';
import { qpdfOutput, runQpdf } from '../engines/qpdf.ts';
import type { MergeSource } from './merge-source.ts';

/** An object of a file as qpdf's JSON has it: references are "12 0 R", names "/Name", strings "u:text" or "b:hex". */
export type PdfObject = z.infer<ReturnType<typeof z.json>>;

const objectSchema = z.object({ value: z.optional(z.json()) });
const fileSchema = z.object({
  qpdf: z.tuple([z.looseObject({ maxobjectid: z.number() }), z.record(z.string(), objectSchema)]),
});

type SourceFile = Pick<MergeSource, 'bytes' | 'password'>;

export const passwordArguments = (password: string | undefined): string[] =>
  password === undefined ? [] : [`--password=${password}`];

/** All objects of a file but its streams, which are left out. Takes as long as merging it: only for those that need it. */
export class SourceObjects {
  readonly objects: ReadonlyMap<string, PdfObject>;
  /** What qpdf wants to have repeated when objects are given back. */
  readonly header: Readonly<Record<string, unknown>>;

  private constructor({ qpdf: [header, objects] }: z.infer<typeof fileSchema>) {
    this.header = header;
    this.objects = new Map(
      Object.entries(objects).flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
    );
  }

  /** Throws `QpdfFailure`. */
  static async read({ bytes, password }: SourceFile): Promise<SourceObjects> {
    const keys = ['--json=2', '--json-key=qpdf', '--json-stream-data=none'];
    const args = ['/source', ...passwordArguments(password), ...keys, qpdfOutput];
    const { output } = await runQpdf(args, new Map([['source', bytes]]));
    return new SourceObjects(fileSchema.parse(JSON.parse(new TextDecoder().decode(output))));
  }

  /** The object that a value names, or the value itself; undefined where it is not there. */
  resolve(value: PdfObject | undefined): PdfObject | undefined {
    const isReference = typeof value === 'string' && /^\d+ \d+ R$/.test(value);
    return isReference ? this.objects.get(`obj:${value}`) : value;
  }

  /** An entry of a dictionary, itself resolved. */
  entry(dictionary: PdfObject | undefined, name: string): PdfObject | undefined {
    const found = this.resolve(dictionary);
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return undefined;
    return this.resolve(found[name]);
  }

  get catalog(): PdfObject | undefined {
    return this.entry(this.objects.get('trailer'), '/Root');
  }
}
