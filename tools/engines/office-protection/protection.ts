import { joinBytes } from '../../images/bytes.ts';
import { UnusableFile } from '../../runner/refusals.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export type Hash = (data: Uint8Array) => Uint8Array;

/** Hears now and then how many bytes are done. */
export type OnBytes = (done: number) => void;

/** A way in which files are protected by a password. */
export interface Protection {
  /** The key that a password gives; undefined where it is another one. */
  keyOf: (password: string) => Promise<Bytes | undefined>;
  /** Decrypts whole blocks; those that are cut off are left out. */
  decrypt: (key: Bytes, encrypted: Bytes, onBytes?: OnBytes) => Promise<Bytes>;
  /** Compares the whole stream of the package with its checksum; undefined where it has none. */
  isIntact?: ((key: Bytes, stream: Bytes) => Promise<boolean>) | undefined;
}

/** The refusal of a file whose protection is none of these. */
export const unknownProtection = (): UnusableFile =>
  new UnusableFile('is protected in a way that is not known here: save it without a password first.');

/** Length of a block of AES, in bytes. */
export const blockLength = 16;

/** Rounds of a hash between two rests: some milliseconds. */
const roundsOfTurn = 5000;

/** Lets what else waits in this thread go on. */
export const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export const joined = (...parts: readonly Uint8Array[]): Bytes => joinBytes(parts);

/** A number as four bytes, the lowest first. */
export function fourBytes(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

/** A password in UTF-16, the lower byte of a unit first. */
export function utf16(text: string): Bytes {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), true);
  return bytes;
}

export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Hashes a password again and again, so that guessing takes long (MS-OFFCRYPTO, 2.3.4.7 and 2.3.4.11). */
export async function spin(hash: Hash, start: Bytes, rounds: number): Promise<Uint8Array> {
  let current = hash(start);
  const input = new Uint8Array(4 + current.length);
  const view = new DataView(input.buffer);
  for (let round = 0; round < rounds; round += 1) {
    view.setUint32(0, round, true);
    input.set(current, 4);
    current = hash(input);
    if (round % roundsOfTurn === roundsOfTurn - 1) await rest();
  }
  return current;
}
