import { expect, it } from 'vitest';
import { findDelimiter, splitCsv } from './read-csv.ts';

it.each([
  ['a,b\n1,2\n', ','],
  ['a;b\n1,5;2,5\n3,5;4\n', ';'],
  ['a\tb\n1,5\t2\n', '\t'],
  ['a|b|c\nd, e|f|g\n', '|'],
  ['"a;b;c;d",e\n"f;g",h\n', ','],
  ['name;note\nx;one, two, three\ny;four\n', ';'],
  ['only one column\nof words\n', ','],
  ['', ','],
])('%j is parted by %j', (text, delimiter) => {
  expect(findDelimiter(text)).toBe(delimiter);
});

it.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"a ""b""",c\n', [['a "b"', 'c']]],
  ['"two\nlines",x', [['two\nlines', 'x']]],
  [
    'a,,\n,\n',
    [
      ['a', '', ''],
      ['', ''],
    ],
  ],
  ['"closed"behind,x', [['closedbehind', 'x']]],
  ['"open,x\ny', [['open,x\ny']]],
  ['a\rb', [['a'], ['b']]],
  ['a\n\nb', [['a'], [''], ['b']]],
])('%j has these cells', (text, rows) => {
  expect([...splitCsv(text, ',')]).toEqual(rows);
});
