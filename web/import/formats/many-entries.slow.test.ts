import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { chosen, readAll } from '../testing/sources.ts';
import { openSource } from '../sources/open-source.ts';
import { sourceSentences } from '../sources/source-sentences.ts';
import { formatSentences } from './format-sentences.ts';
import { findFormat } from './formats.ts';

const notes = 99_998;
const most16 = 0xff_ff;
const most32 = 0xff_ff_ff_ff;

/** Puts the end record of ZIP64 before the end record of a zip, whose count of entries has 16 bits alone. */
function asZip64(zip: Uint8Array, count: number): Uint8Array<ArrayBuffer> {
  const end = Buffer.from(zip.subarray(-22));
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06_06_4b_50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07_06_4b_50, 0);
  locator.writeBigUInt64LE(BigInt(zip.length - end.length), 8);
  locator.writeUInt32LE(1, 16);
  for (const at of [8, 10]) end.writeUInt16LE(most16, at);
  for (const at of [12, 16]) end.writeUInt32LE(most32, at);
  return new Uint8Array(Buffer.concat([zip.subarray(0, -22), record, locator, end]));
}

function largeZip(): Uint8Array<ArrayBuffer> {
  const contents: Zippable = {};
  for (let index = 0; index < notes; index += 1)
    contents[`vault/Note ${index}.md`] = strToU8(`Text ${index} [[Note ${notes - 1 - index}]]`);
  contents['vault/../up.md'] = strToU8('x');
  contents['vault/Broken.md'] = new Uint8Array([0x62, 0xe9]);
  return asZip64(zipSync(contents, { level: 0 }), notes + 2);
}

it('100,000 entries of an archive are read, and each that cannot be taken is one line', async () => {
  const source = await openSource([chosen('vault.zip', largeZip())]);
  expect(source.refused).toEqual([{ path: 'vault/../up.md', reason: sourceSentences.traversal }]);
  const items = await readAll(await findFormat(source), source);
  expect(items).toHaveLength(notes + 1);
  const byTitle = new Map(items.map((item) => (item.kind === 'note' ? [item.note.title, item.note] : ['', undefined])));
  expect(byTitle.size).toBe(notes + 1);
  expect(byTitle.get(`Note ${notes - 1}`)?.description).toBe(`Text ${notes - 1} [[Note 0]]`);
  expect(byTitle.get('Broken')?.warnings).toEqual([formatSentences.brokenLetters]);
});
