const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** A zip archive, as the files of Office are since 2007. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b]);

/** A compound file (MS-CFB): what Office wrote before 2007, and what it wraps round a file with a password. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Sets the bit by which a small letter of ASCII differs from its capital. */
const small = (byte: number | undefined): number => (byte ?? 0) | 0x20;

/** True if a compound file holds a stream of this name; its directory has names in UTF-16, in capitals and small letters alike. */
export function hasStream(bytes: Uint8Array, name: string): boolean {
  const wanted = Array.from(name, (letter) => small(letter.charCodeAt(0)));
  const [first] = wanted;
  for (let at = 0; at < bytes.length; at += 1) {
    if (small(bytes[at]) !== first) continue;
    if (wanted.every((byte, index) => small(bytes[at + 2 * index]) === byte && bytes[at + 2 * index + 1] === 0))
      return true;
  }
  return false;
}

/** The text of a part in XML, which is in UTF-8 or UTF-16. */
export function decodeXml(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
