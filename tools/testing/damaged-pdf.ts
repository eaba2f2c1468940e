import { latin1Bytes } from '../pdf/pdf-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const withLength = (text: string, change: (length: number) => number): string =>
  text.replaceAll(/\/Length (\d+)/g, (_, digits: string) => `/Length ${change(Number(digits))}`);

const tableOf = (text: string): number => text.lastIndexOf('xref\n0 ');

/** Ways in which files are damaged that other readers open, applied to the text of a sound one. */
const damages = {
  'another start of the table': (text: string) => text.replace(/startxref\n\d+/, 'startxref\n100'),
  'a start of the table behind the end': (text: string) => text.replace(/startxref\n\d+/, 'startxref\n99999999'),
  'wrong offsets': (text: string) =>
    text.replaceAll(
      /(\d{10}) 00000 n/g,
      (_, digits: string) => `${String(Number(digits) + 7).padStart(10, '0')} 00000 n`,
    ),
  'offsets of zero': (text: string) => text.replaceAll(/\d{10} 00000 n/g, '0000000000 00000 n'),
  'no end': (text: string) => text.slice(0, text.lastIndexOf('startxref')),
  'no table and no trailer': (text: string) => text.slice(0, tableOf(text)),
  'a trailer without a catalog': (text: string) => text.replace('/Root ', '/Roof '),
  'bytes before the header': (text: string) => `HTTP/1.1 200 OK\r\n\r\n${text}`,
  'many bytes before the header': (text: string) => `${' '.repeat(2000)}\n${text}`,
  'no header': (text: string) => text.slice(text.indexOf('\n') + 1),
  'bytes behind the end': (text: string) => `${text}${'\0'.repeat(5000)}<html></html>`,
  'long lengths': (text: string) => withLength(text, (length) => length + 9),
  'short lengths': (text: string) => withLength(text, () => 3),
  'no lengths': (text: string) => text.replaceAll(/\/Length \d+/g, ''),
  'no ends of objects': (text: string) => text.replaceAll('endobj\n', ''),
  'no ends of streams': (text: string) => text.replaceAll('\nendstream', ''),
  'lines that end in CR LF': (text: string) => text.replaceAll('\n', '\r\n'),
  'lines that end in CR': (text: string) => text.replaceAll('\n', '\r'),
} as const;

export type Damage = keyof typeof damages;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object are of their type
export const allDamages = Object.keys(damages) as Damage[];

/** A PDF with a fault. Its streams are to be without line feeds where lines end in another way. */
export const damagePdf = (pdf: Bytes, damage: Damage): Bytes => latin1Bytes(damages[damage](latin1(pdf)));
