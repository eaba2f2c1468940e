import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { schemaLines } from './schema-lines.ts';

it('writes a schema as people write types', () => {
  const schema = z.object({
    title: z.string().check(z.minLength(5), z.maxLength(200)),
    count: z.optional(z.int()),
    kind: z.enum(['a', 'b']),
    owner: z.nullable(z.object({ name: z.string() })),
    tags: z.array(z.string()).check(z.maxLength(20)),
  });
  expect(schemaLines(z.toJSONSchema(schema))).toEqual([
    '{',
    '  title: string 5-200',
    '  count?: integer',
    '  kind: "a" | "b"',
    '  owner: {',
    '    name: string',
    '  } | null',
    '  tags: [string] to 20',
    '}',
  ]);
  expect(schemaLines(true)).toEqual(['any']);
  expect(schemaLines({ $ref: '#/components/schemas/Failure' })).toEqual(['Failure']);
});
