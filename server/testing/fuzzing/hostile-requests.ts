import * as fc from 'fast-check';
import { hostileText, hostileValue } from '#lib/testing/hostile-values.ts';
import type { DescribedCall } from './described-calls.ts';
import { hostileForms, type TypedBody } from './hostile-forms.ts';
import type { RawRequest } from './raw-request.ts';
import { type Fitting, someOf, valueBy } from './values-by-schema.ts';

/** Bodies that no parser should stumble over. */
const brokenJson = [
  '',
  ' ',
  '{',
  '{"title": "a river',
  '{"title": NaN}',
  "{'title': 'a river'}",
  '{"title": "a", "title": "b"}',
  '{"__proto__": {"admin": true}}',
  '{"constructor": {"prototype": {"admin": true}}}',
  '\uFEFF{}',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"a": 1}{"b": 2}',
  '['.repeat(50_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
].map((text) => Buffer.from(text));

const notUtf8 = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);

const otherTypes = [
  'application/json; charset=utf-16',
  'application/json;;',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
  'nonsense',
];

const asJson = (value: unknown): TypedBody => ({
  mediaType: 'application/json',
  bytes: Buffer.from(JSON.stringify(value)),
});

/** The same with one thing wrong: a field left out, of another type, or of a name that nobody asked for. */
function withOneWrong(body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const extra = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'isAdmin', 'role', '_id'), hostileText);
  return fc.tuple(body, fc.nat(), extra, hostileValue, fc.nat(2)).map(([whole, place, name, value, kind]) => {
    if (typeof whole !== 'object' || whole === null) return value;
    const fields: [string, unknown][] = Object.entries(whole);
    const at = place % (fields.length + 1);
    const chosen = fields[at]?.[0] ?? name;
    if (kind === 0) return Object.fromEntries(fields.toSpliced(at, 1));
    return Object.fromEntries([...fields, [kind === 1 ? chosen : name, value]]);
  });
}

function bodies({ body }: DescribedCall, fitting: Fitting): fc.Arbitrary<TypedBody | undefined> {
  const raw = fc.constantFrom(...brokenJson, notUtf8).map((bytes) => ({ mediaType: 'application/json', bytes }));
  if (!body) return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: raw });
  const fields = valueBy(body.schema, fitting);
  const someWrong = fc.oneof({ weight: 2, arbitrary: fields }, { weight: 1, arbitrary: withOneWrong(fields) });
  const right = body.mediaType === 'application/json' ? someWrong.map(asJson) : formsOf(body.schema, someWrong);
  return fc.oneof(
    { weight: 8, arbitrary: right },
    { weight: 1, arbitrary: raw },
    { weight: 1, arbitrary: hostileValue.map(asJson) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(right, fc.constantFrom(...otherTypes))
        .map(([{ bytes }, mediaType]) => ({ mediaType, bytes })),
    },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function formsOf(schema: NonNullable<DescribedCall['body']>['schema'], fields: fc.Arbitrary<unknown>) {
  const isFile = (value: { format?: string | undefined } | undefined) => value?.format === 'binary';
  const [field] =
    Object.entries(schema.properties ?? {}).find(([, value]) => isFile(value) || isFile(value.items)) ?? [];
  if (field === undefined) throw new Error('A form without files has no place in the contract.');
  const withoutFile = fields.map((body) =>
    typeof body === 'object' && body !== null
      ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
      : {},
  );
  return hostileForms(withoutFile, field);
}

/** Headers that mean something to a server, with what nobody would send. Nothing that Node's client refuses to send. */
const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'if-none-match': fc.constantFrom('*', 'W/"1"', '"', ',,,,', `"${'x'.repeat(200)}"`),
    'accept-encoding': fc.constantFrom('br;q=2', '*;q=0', 'gzip, deflate, br', ',;,', 'identity;q=0'),
    range: fc.constantFrom('bytes=0-', 'bytes=-99999999999999', 'bytes=5-1', 'lines=1', 'bytes=0-0,0-0,0-0'),
    origin: fc.constantFrom('https://evil.example', 'null', '*'),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', '<script>', '1,'.repeat(20)),
    'x-http-method-override': fc.constant('DELETE'),
    'user-agent': fc.constantFrom('', "'; DROP TABLE users; --", 'x'.repeat(200)),
    cookie: fc.constantFrom('auth-token=abc', '__proto__=1'),
  },
  { requiredKeys: [] },
);

/** A value as it goes into a path. A text that cannot be encoded goes as it is, in as far as it can be sent at all. */
const encoded = (value: string): string => {
  try {
    return encodeURIComponent(value.slice(0, 2000));
  } catch {
    return '%ED%A0%80';
  }
};

/** The path with its parameters: mostly ids that name something, else anything. */
function paths({ path, params, query }: DescribedCall, ids: (name: string) => readonly string[], fitting: Fitting) {
  const param = (name: string) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...ids(name)) },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: hostileText },
    );
  const values = fc.record(Object.fromEntries(params.map((name) => [name, param(name)])));
  const queries = Object.entries(query).map(([name, schema]) => [name, valueBy(schema, fitting, name)]);
  const search = someOf(Object.fromEntries(queries));
  const more = fc.constantFrom('', '', '', '', 'limit=1&limit=2', '__proto__=1', 'limit[]=1', '%', '&&&=', 'a=%00');
  return fc.tuple(values, search, more).map(([filled, asked, rest]) => {
    const where = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(String(filled[name])));
    const pairs = Object.entries(asked).map(([name, value]) => `${name}=${encoded(String(value))}`);
    const question = [...pairs, ...(rest === '' ? [] : [rest])].join('&');
    return question === '' ? where : `${where}?${question}`;
  });
}

/** Parts of requests: names of existing things, and values that fit fields of a name. */
export interface Known {
  ids: (param: string) => readonly string[];
  fitting: Fitting;
}

/** Requests for a call, without a credential. */
export function hostileRequests(call: DescribedCall, { ids, fitting }: Known): fc.Arbitrary<RawRequest> {
  return fc.tuple(paths(call, ids, fitting), bodies(call, fitting), hostileHeaders).map(([path, body, headers]) => ({
    method: call.method,
    path,
    headers: { ...headers, ...(body && { 'content-type': body.mediaType }) },
    body: body?.bytes,
  }));
}
