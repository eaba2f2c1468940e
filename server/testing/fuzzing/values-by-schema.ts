import * as fc from 'fast-check';
import { hostileText, hostileValue } from '#lib/testing/hostile-values.ts';
import type { ValueSchema } from './described-calls.ts';

/** Values that fields of a name take, so that requests come further than to the first check. */
export type Fitting = Record<string, fc.Arbitrary<unknown>>;

const words = fc
  .array(fc.constantFrom('river', 'wide', 'nobody', 'knows', 'Café', 'हिन्दी', '𝒳', '<b>', "o'clock", '**'), {
    minLength: 2,
    maxLength: 7,
  })
  .map((parts) => parts.join(' '));

/** At least 50 characters, as summaries and articles need. */
const sentences = fc.array(words, { minLength: 6, maxLength: 12 }).map((parts) => parts.join('. '));

function textBy({ format, pattern }: ValueSchema): fc.Arbitrary<unknown> {
  if (pattern === undefined) return fc.oneof(words, words, sentences, hostileText);
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.uuid() }, { weight: 1, arbitrary: hostileText });
  const fitting = fc.stringMatching(new RegExp(pattern));
  return fc.oneof({ weight: 4, arbitrary: fitting }, { weight: 1, arbitrary: hostileText });
}

function objectBy({ properties = {}, required = [] }: ValueSchema, fitting: Fitting): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valueBy(schema, fitting, name)]);
  return someOf(Object.fromEntries(fields), required);
}

/** A record with all that is required, and of the rest each field or not. */
export function someOf(model: Record<string, fc.Arbitrary<unknown>>, required: readonly string[] = []) {
  const optional = Object.keys(model).filter((name) => !required.includes(name));
  return fc
    .tuple(fc.record(model), fc.subarray(optional))
    .map(([whole, chosen]) =>
      Object.fromEntries(Object.entries(whole).filter(([name]) => required.includes(name) || chosen.includes(name))),
    );
}

/** Values that keep to the types of the schema; what texts hold is anything. */
export function valueBy(schema: ValueSchema, fitting: Fitting, name = ''): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(fitting, name) ? fitting[name] : undefined;
  const described = valueByType(schema, fitting);
  return known ? fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: described }) : described;
}

function valueByType(schema: ValueSchema, fitting: Fitting): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((one) => valueBy(one, fitting)));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueBy(one, fitting)));
  const [type] = [schema.type].flat();
  switch (type) {
    case 'string':
      return textBy(schema);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'array':
      return fc.array(schema.items ? valueBy(schema.items, fitting) : hostileValue, { maxLength: 25 });
    case 'object':
      return objectBy(schema, fitting);
    default:
      return hostileValue;
  }
}
