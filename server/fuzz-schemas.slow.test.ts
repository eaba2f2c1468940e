import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fuzzRuns } from '#lib/testing/fuzz-runs.ts';
import { contractCalls } from '#server/testing/contract-calls.ts';

const schemas = contractCalls.flatMap(({ method, path, body, query }) => {
  const given = [body, query].filter((schema) => schema !== undefined);
  return given.map((schema) => ({ name: `${method} ${path}`, schema }));
});

/** The fields of an object's schema, by its description. */
const fieldsOf = (schema: z.ZodMiniType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

const parts = [
  'a',
  'A',
  '0',
  '.',
  '@',
  '-',
  '_',
  ' ',
  '\t',
  '\n',
  ',',
  ':',
  '/',
  '//',
  '~',
  '=',
  '[',
  '"',
  'é',
  '😀',
  'a.',
  '.a',
  'a@',
  'a-',
  '-a',
];

/** One part or two again and again, between others: what an expression that backtracks is slow on. */
const pumped = fc
  .tuple(
    fc.constantFrom(...parts),
    fc.constantFrom('', ...parts),
    fc.constantFrom('', ...parts),
    fc.constantFrom('', ...parts, '!'),
  )
  .map(([first, one, other, last]) => first + (one + other).repeat(25_000) + last);

/** An expression that backtracks takes minutes for these; one that does not takes milliseconds. */
const patienceMs = 2000;

it('every schema of the contract reads a long text in time', () => {
  expect(schemas.length).toBeGreaterThan(40);
  const isQuick = fc.property(fc.constantFrom(...schemas), pumped, ({ name, schema }, text) => {
    const given = Object.fromEntries(fieldsOf(schema).map((field) => [field, text]));
    const began = performance.now();
    z.safeParse(schema, given);
    expect(performance.now() - began, name).toBeLessThan(patienceMs);
  });
  fc.assert(isQuick, fuzzRuns(150));
});
