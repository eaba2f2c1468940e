import * as fc from 'fast-check';

/** Texts that have broken programs before, each for a reason of its own. */
const knownBad = [
  '',
  ' ',
  '\u0000',
  'before\u0000after',
  '\u001B[31mred',
  '\u007F\u0085\u2028\u2029',
  '\uD800',
  'a\uDFFFb',
  '𝒳'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(40),
  'Z̷̡̢̛͎͇̗̫̲̮̤̘̥̗̳͗̒͆̃̈́̎͛̚'.repeat(20),
  '\u202Egnp.exe',
  '\u2066hidden\u2069',
  'مرحبا بالعالم',
  '\uFEFFmark',
  'İıſK',
  "'; DROP TABLE users; --",
  "' OR '1'='1",
  '1; SELECT pg_sleep(9)',
  '%_%\\_',
  '" * NEAR(a b) AND NOT',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f%00',
  '%E0%A4%A',
  '\r\nSet-Cookie: a=b',
  'a@b.example\r\nBcc: c@d.example',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '9007199254740993',
  '99999999999999999999',
  '0x10',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  'null',
  'undefined',
  'true',
  '[object Object]',
  'x'.repeat(1001),
] as const;

/** Long enough for the limits of articles and notes, and what makes a careless expression slow. */
const long = ['x'.repeat(100_001), ' '.repeat(50_000), 'a,'.repeat(30_000), '\n'.repeat(40_000), '(['.repeat(20_000)];

const anyText = fc.string({ unit: 'binary', maxLength: 60 });

/** Any text that might come from outside, broken ones included. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...knownBad) },
  { weight: 4, arbitrary: anyText },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...knownBad), anyText).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.constantFrom(...long) },
);

/** Lists within lists, or objects within objects. */
function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 'inside';
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { inside: value };
  return value;
}

/** Any value that JSON can hold. A name such as `__proto__` is one of the object itself here, as JSON.parse makes it. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, Number.MIN_VALUE),
  fc.constantFrom<unknown>([], {}, [[]], [null], Object.fromEntries([['__proto__', { admin: true }]])),
  fc.json({ maxDepth: 3 }).map((json): unknown => JSON.parse(json)),
  fc.tuple(fc.integer({ min: 1, max: 500 }), fc.boolean()).map(([depth, isList]) => nested(depth, isList)),
);
