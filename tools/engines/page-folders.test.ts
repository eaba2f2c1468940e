import { expect, it } from 'vitest';
import { qpdf } from '../testing/native-programs.ts';
import { makePdf } from '../testing/pdf-samples.ts';
import { latin1 } from '../testing/latin-bytes.ts';
import { mayHaveFolders } from './page-folders.ts';

const manyPages = await makePdf({ pages: Array.from({ length: 300 }, (_, place) => `Page ${place + 1}`) });
const packed = qpdf(manyPages, ['--object-streams=generate']);
const folders = (count: number) => latin1('1 0 obj <</Kids [2 0 R]>>'.repeat(count));

it('counts the folders in plain sight', () => {
  expect(mayHaveFolders(folders(99), 100)).toBe(false);
  expect(mayHaveFolders(folders(100), 100)).toBe(true);
});

it('looks into objects that are packed together', () => {
  expect(mayHaveFolders(packed, 2)).toBe(false);
  expect(mayHaveFolders(packed, 1)).toBe(true);
});

it('does not answer for what it cannot read', () => {
  const isUnsure = (bytes: Uint8Array) => expect(mayHaveFolders(bytes, 100)).toBe(true);
  isUnsure(latin1(Buffer.from(packed).toString('latin1').replaceAll('/FlateDecode /N', '/LZWDecode /N')));
  isUnsure(qpdf(manyPages, ['--object-streams=generate', '--encrypt', '', '', '256', '--']));
  isUnsure(packed.slice(0, Buffer.from(packed).lastIndexOf('/ObjStm') + 200));
});

it('finds names that are written as numbers, and none in what only looks like it', () => {
  expect(mayHaveFolders(latin1('<</#4b#69#64#73 [2 0 R]>>'), 100)).toBe(true);
  expect(mayHaveFolders(latin1('<</Obj#53tm 7>>'), 100)).toBe(true);
  expect(mayHaveFolders(latin1('<</Kid#20s 7 /Name#4b [#4B #4b]>>'), 100)).toBe(false);
});

it('takes no time without end for a file of signs', () => {
  expect(mayHaveFolders(new Uint8Array(4_000_000).fill(0x23), 100)).toBe(false);
});
