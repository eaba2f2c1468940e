import * as z from 'zod/mini';
import { runNative } from './native-program.ts';

/** Parts of a PDF besides its pages: links, fields, outline. */
export interface KeptParts {
  fields: number;
  /** Links to a page that is in the file, by the place they lead to: "1>2". */
  links: readonly string[];
  outlineEntries: number;
}

interface OutlineNode {
  kids: readonly OutlineNode[];
}
const outlineNode: z.ZodMiniType<OutlineNode> = z.object({ kids: z.array(z.lazy(() => outlineNode)) });

const documentSchema = z.object({
  pages: z.array(z.object({ object: z.string() })),
  acroform: z.object({ fields: z.array(z.unknown()) }),
  outlines: z.array(outlineNode),
  qpdf: z.tuple([z.unknown(), z.record(z.string(), z.unknown())]),
});

const pageSchema = z.object({ '/Annots': z.optional(z.array(z.unknown())) });
const linkSchema = z.object({ '/Subtype': z.literal('/Link'), '/Dest': z.unknown() });

const countEntries = (nodes: readonly OutlineNode[]): number =>
  nodes.reduce((sum, { kids }) => sum + 1 + countEntries(kids), 0);

const objectSchema = z.object({ value: z.unknown() });

/** Reads them by qpdf. */
export function keptPartsOf(pdf: string): KeptParts {
  const json: unknown = JSON.parse(runNative('qpdf', ['--json', '--json-stream-data=none', pdf]).toString());
  const { pages, acroform, outlines, qpdf } = z.parse(documentSchema, json);
  const valueOf = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    const object = qpdf[1][`obj:${value}`];
    return object === undefined ? value : z.parse(objectSchema, object).value;
  };
  const numberOf = new Map(pages.map(({ object }, index) => [object, index + 1]));
  const links = pages.flatMap(({ object }, index) => {
    const marks = pageSchema.safeParse(valueOf(object)).data?.['/Annots'] ?? [];
    return marks.flatMap((mark) => {
      const link = linkSchema.safeParse(valueOf(mark)).data;
      const place = valueOf(link?.['/Dest']);
      const [target]: unknown[] = Array.isArray(place) ? place : [];
      const page = typeof target === 'string' ? numberOf.get(target) : undefined;
      return page === undefined ? [] : [`${index + 1}>${page}`];
    });
  });
  return { fields: acroform.fields.length, links, outlineEntries: countEntries(outlines) };
}
