import * as z from 'zod/mini';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const componentPath = '#/components/schemas/';

/**
 * Takes out of a schema what helps no reader: patterns beside a format that says the same, bounds of every safe integer, and that an
 * object has no further fields, because a later version may answer more.
 */
function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  // What the contract says of a schema itself, which answers with names of their own would not show.
  Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  // Generators of clients take this constant for none, and lose by what an answer and a failure are told apart.
  if (jsonSchema.const === false) {
    delete jsonSchema.const;
    jsonSchema.enum = [false];
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** Makes JSON schemas, and collects those that have a name of their own. */
export interface SchemaWriter {
  /** Shape of an answer. Objects that the contract names are references to the components. */
  output(schema: z.ZodMiniType): JsonSchema;
  /** Shape of what a caller sends. Only a reference that the contract itself makes leads to a component. */
  input(schema: z.ZodMiniType): JsonSchema;
  /** The named schemas that were referred to, sorted by name. */
  components(): Record<string, JsonSchema>;
}

const refsIn = (text: string): string[] =>
  [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);

/** Named schemas are known by `names`, as contract-names.ts reads them. */
export function createSchemaWriter(names: ReadonlyMap<z.ZodMiniType, string>): SchemaWriter {
  const named = z.registry<{ id: string }>();
  for (const [schema, id] of names) named.add(schema, { id });
  const found = new Map<string, JsonSchema>();

  function write(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
    const metadata = io === 'output' ? { metadata: named } : {};
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: tidy, ...metadata });
    const text = JSON.stringify(made).replaceAll('"#/$defs/', `"${componentPath}`);
    const { $schema: _, $defs = {}, ...rest }: JsonSchema = JSON.parse(text);
    for (const [name, { id: __, ...definition }] of Object.entries($defs)) found.set(name, definition);
    if (io === 'input') for (const name of refsIn(text)) addInput(name);
    return rest;
  }

  function addInput(name: string): void {
    const schema = [...names].find(([, given]) => given === name)?.[0];
    if (!schema) throw new Error(`The contract refers to ${name}, which it does not export.`);
    if (!found.has(name)) found.set(name, write(schema, 'input'));
  }

  return {
    output: (schema) => write(schema, 'output'),
    input: (schema) => write(schema, 'input'),
    components: () => Object.fromEntries([...found].toSorted(([one], [other]) => one.localeCompare(other))),
  };
}
