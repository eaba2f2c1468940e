import { fromJSONSchema, type ZodType } from 'zod';
import * as z from 'zod/mini';

/** The document's description of a value: as much of JSON Schema as the contract's schemas use. */
export interface ValueSchema {
  type?: string | string[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  enum?: unknown[] | undefined;
  anyOf?: ValueSchema[] | undefined;
  oneOf?: ValueSchema[] | undefined;
  items?: ValueSchema | undefined;
  maxItems?: number | undefined;
  properties?: Record<string, ValueSchema> | undefined;
  required?: string[] | undefined;
}

const valueSchema: z.ZodMiniType<ValueSchema> = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.lazy(() => valueSchema))),
  oneOf: z.optional(z.array(z.lazy(() => valueSchema))),
  items: z.optional(z.lazy(() => valueSchema)),
  maxItems: z.optional(z.int()),
  properties: z.optional(
    z.record(
      z.string(),
      z.lazy(() => valueSchema),
    ),
  ),
  required: z.optional(z.array(z.string())),
});

const contentSchema = z.record(z.string(), z.object({ schema: z.looseObject({}) }));
const answerSchema = z.object({ content: z.optional(contentSchema) });
const referenceSchema = z.object({ $ref: z.string() });

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']), schema: valueSchema })),
        requestBody: z.optional(z.object({ content: z.record(z.string(), z.object({ schema: valueSchema })) })),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        responses: z.record(z.string(), z.union([referenceSchema, answerSchema])),
      }),
    ),
  ),
  components: z.object({
    schemas: z.object({ Failure: z.looseObject({}) }),
    responses: z.record(z.string(), answerSchema),
  }),
});

type Operation = z.output<typeof documentSchema>['paths'][string][string];

/** How a body may look: nothing where the status has none, a check of the JSON, or a media type that is not JSON. */
export type DescribedBody = { kind: 'none' } | { kind: 'json'; schema: ZodType } | { kind: 'other'; mediaType: string };

/** A call as the OpenAPI document tells of it. */
export interface DescribedCall {
  method: string;
  path: string;
  /** Credential that it needs. */
  access: 'everybody' | 'user' | 'admin';
  params: string[];
  query: Record<string, ValueSchema>;
  body: { mediaType: string; schema: ValueSchema } | undefined;
  success: { status: number; body: DescribedBody };
  /** Bodies of failures, by their status; `default` for all others. */
  failures: Record<string, ZodType>;
}

function accessOf({ security }: Operation): DescribedCall['access'] {
  const [needed] = security;
  if (!needed) return 'everybody';
  return 'user' in needed ? 'user' : 'admin';
}

// A schema of the document is JSON Schema; its reader checks that, and throws where it is not.
const strict = (schema: Parameters<typeof fromJSONSchema>[0]): ZodType => fromJSONSchema(schema);

function bodyOf({ content }: z.output<typeof answerSchema>): DescribedBody {
  const [first] = Object.entries(content ?? {});
  if (!first) return { kind: 'none' };
  const [mediaType, { schema }] = first;
  return mediaType === 'application/json' ? { kind: 'json', schema: strict(schema) } : { kind: 'other', mediaType };
}

/** The schema of an answer in JSON. */
function schemaOf(answer: z.output<typeof answerSchema>): ZodType | undefined {
  const described = bodyOf(answer);
  return described.kind === 'json' ? described.schema : undefined;
}

/** Schemas of failures: of every status, and those that calls refer to, by the reference. */
interface Failures {
  any: ZodType;
  referred: ReadonlyMap<string, ZodType>;
}

/** The bodies of a call's failures, by their status. */
function failuresOf({ responses }: Operation, { any, referred }: Failures): Record<string, ZodType> {
  const failures: Record<string, ZodType> = { default: any };
  for (const [status, answer] of Object.entries(responses)) {
    if (!/^[45]/.test(status)) continue;
    const described = '$ref' in answer ? referred.get(answer.$ref) : schemaOf(answer);
    if (!described) throw new Error(`The failure ${status} is not described.`);
    failures[status] = described;
  }
  return failures;
}

function describe(path: string, method: string, operation: Operation, failures: Failures): DescribedCall {
  const named = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  const [status, answer] = Object.entries(operation.responses).find(([name]) => name.startsWith('2')) ?? [];
  if (!answer || '$ref' in answer) throw new Error(`${method} ${path} has no success.`);
  return {
    method: method.toUpperCase(),
    path,
    access: accessOf(operation),
    params: named('path').map(({ name }) => name),
    query: Object.fromEntries(named('query').map(({ name, schema }) => [name, schema])),
    body: body && { mediaType: body[0], schema: body[1].schema },
    success: { status: Number(status), body: bodyOf(answer) },
    failures: failuresOf(operation, failures),
  };
}

const namedSchemas = z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) });
const namedSchema = /^#\/components\/schemas\/(\w+)$/;

/** A document with the schemas that it names put in the place of their names, which the reader of schemas does not look up. */
function withNamedSchemas(json: unknown): unknown {
  const { schemas } = z.parse(namedSchemas, json).components;
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put);
    if (typeof value !== 'object' || value === null) return value;
    const [, name] = namedSchema.exec('$ref' in value ? String(value.$ref) : '') ?? [];
    if (name !== undefined) return put(schemas[name]);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, put(inner)]));
  };
  return put(json);
}

/** Every call of the document that a server gives of itself. */
export function readDocument(json: unknown): DescribedCall[] {
  const { paths, components } = z.parse(documentSchema, withNamedSchemas(json));
  const referred = Object.entries(components.responses).flatMap(([name, answer]) => {
    const schema = schemaOf(answer);
    return schema ? [[`#/components/responses/${name}`, schema] as const] : [];
  });
  const failures = { any: strict(components.schemas.Failure), referred: new Map(referred) };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => describe(path, method, operation, failures)),
  );
}
