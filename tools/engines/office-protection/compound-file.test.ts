import { utils, write } from 'cfb';
import { expect, it } from 'vitest';
import { UnusableFile } from '../../runner/refusals.ts';
import { CompoundFile } from './compound-file.ts';
import { areEqual } from './protection.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes that differ from sector to sector. */
const counted = (length: number): Bytes => Uint8Array.from({ length }, (_, at) => (at + Math.floor(at / 64)) & 255);

/** A compound file as an independent library writes it. */
function container(streams: Readonly<Record<string, Uint8Array>>): Bytes {
  const file = utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) utils.cfb_add(file, path, content);
  const written: unknown = write(file, { type: 'array' });
  if (!(written instanceof Uint8Array)) throw new TypeError('The container is no list of bytes.');
  return new Uint8Array(written);
}

it.each([1, 63, 64, 65, 4095, 4096, 4097, 70_000])('reads a stream of %i bytes among others', (length) => {
  const [content, other] = [counted(length), counted(300)];
  const file = new CompoundFile(container({ '/Before': other, '/Folder/Wanted': content, '/Zero': new Uint8Array() }));
  expect(file.stream('Wanted')).toEqual(content);
  expect(file.stream('Before')).toEqual(other);
  expect([file.has('Wanted'), file.has('WANTED'), file.has('Missing')]).toEqual([true, true, false]);
});

it('reads a stream whose table of sectors does not fit into the header', () => {
  const content = counted(8_000_000);
  expect(areEqual(new CompoundFile(container({ '/Large': content })).stream('Large'), content)).toBe(true);
});

const whole = container({ '/Large': counted(20_000) });
const changed = (change: (view: DataView) => void): Bytes => {
  const bytes = whole.slice();
  change(new DataView(bytes.buffer));
  return bytes;
};
/** Place of the table of sectors, after the header. */
const tableAt = (new DataView(whole.buffer).getUint32(76, true) + 1) * 512;
const largeAt = 5;

it.each([
  ['no bytes', new Uint8Array()],
  ['a header alone', whole.slice(0, 512)],
  ['a cut file', whole.slice(0, 9000)],
  ['sectors of an unknown length', changed((view) => view.setUint16(30, 20, true))],
  ['a directory outside of the file', changed((view) => view.setUint32(48, 90_000, true))],
  ['a chain in a circle', changed((view) => view.setUint32(tableAt + 4 * (largeAt + 3), largeAt, true))],
  ['a chain that leads outside', changed((view) => view.setUint32(tableAt + 4 * (largeAt + 3), 12_345, true))],
])('refuses %s', (_, bytes) => {
  expect(() => new CompoundFile(bytes).stream('Large')).toThrow(UnusableFile);
});

it('takes what there is of a stream that declares more', () => {
  const name = new TextEncoder().encode('L\0a\0r\0g\0e\0');
  const at = whole.findIndex((_, place) => name.every((byte, index) => whole[place + index] === byte));
  const file = new CompoundFile(changed((view) => view.setUint32(at + 120, 30_000, true)));
  expect(file.stream('Large').subarray(0, 20_000)).toEqual(counted(20_000));
});
