import { describe, expect, it } from 'vitest';
import { decodeText, decodingNotes } from './decode-text.ts';

const decode = (bytes: Uint8Array<ArrayBuffer>) => decodeText(new Blob([bytes]));

/** Encodes by asking the decoder of the engine for each letter that one or two bytes make. */
function encoded(text: string, label: string): Uint8Array<ArrayBuffer> {
  const bytesOf = new Map<string, number[]>();
  const decoder = new TextDecoder(label);
  const learn = (...bytes: number[]): void => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(letter).length === 1 && letter !== '\uFFFD' && !bytesOf.has(letter)) bytesOf.set(letter, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) learn(byte);
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) learn(lead, trail);
  return Uint8Array.from(Array.from(text).flatMap((letter) => bytesOf.get(letter) ?? []));
}

const samples: [label: string, name: string, text: string][] = [
  ['windows-1252', 'Windows-1252', 'Straße;Größe – 25 °C\nCrème brûlée, 5 €'],
  ['windows-1250', 'Windows-1250', 'Zażółć gęślą jaźń\nPříliš žluťoučký kůň'],
  ['iso-8859-2', 'ISO 8859-2', 'Zażółć gęślą jaźń, łąka i źdźbło trawy'],
  ['windows-1251', 'Windows-1251', 'Имя;Фамилия;Телефон\nИванова;Мария;12'],
  ['koi8-u', 'KOI8', 'Имя;Фамилия;Телефон\nИванова;Мария;12'],
  ['ibm866', 'IBM 866', 'Имя;Фамилия;Телефон\nИванова;Мария;12'],
  ['windows-1253', 'Windows-1253', 'Όνομα;Επώνυμο;Τηλέφωνο'],
  ['windows-1254', 'Windows-1254', 'Adı;Soyadı;Şehir\nAyşe;Yıldırım;İstanbul, büyük çarşı'],
  ['windows-1255', 'Windows-1255', 'שלום עולם, מה שלומך היום'],
  ['windows-1256', 'Windows-1256', 'الاسم;الهاتف;المدينة'],
  ['windows-874', 'Windows-874', 'สวัสดีครับ ชื่ออะไร'],
  ['shift_jis', 'Shift JIS', '商品名,価格\n鉛筆と消しゴム,100'],
  ['euc-jp', 'EUC-JP', '商品名,価格\n鉛筆と消しゴム,100'],
  ['gb18030', 'GB 18030', '姓名,电话\n这是一个中国人的名字,123'],
  ['big5', 'Big5', '姓名,電話\n這是一個中國人的名字,123'],
  ['euc-kr', 'EUC-KR', '이름,전화\n서울에서 온 사람은 나이가 많다,30'],
];

describe('text of the time before Unicode', () => {
  it.each(samples)('is read as %s', async (label, guessed, text) => {
    const bytes = encoded(text, label);
    expect(await decode(bytes)).toEqual({ text, guessed });
  });

  it.each(['£5.00', 'café', 'it’s', '25 °C', 'ÜBERSICHT', '10 µm', '5½ cups', '© 2020', 'niño', '•'])(
    'is of Western Europe where a letter or two prove nothing else: %s',
    async (text) => {
      expect(await decode(encoded(text, 'windows-1252'))).toEqual({ text, guessed: 'Windows-1252' });
    },
  );

  it('in Japanese is read by its escape sequences', async () => {
    const bytes = Uint8Array.from(Buffer.from('\x1B$BF|K\\\x1B(B 1', 'latin1'));
    expect(await decode(bytes)).toEqual({ text: '日本 1', guessed: 'ISO-2022-JP' });
  });
});

describe('Unicode', () => {
  it.each([false, true])('in two bytes needs no mark (big end first: %s)', async (isBig) => {
    const text = 'Имя;Имя\r\n名前;1\r\n';
    const bytes = Buffer.from(text, 'utf16le');
    expect(await decode(Uint8Array.from(isBig ? bytes.swap16() : bytes))).toEqual({ text });
  });

  it.each([true, false])('in four bytes is read (little end first: %s)', async (isLittle) => {
    const letters = Array.from('\uFEFFAb 日😀\n');
    const view = new DataView(new ArrayBuffer(letters.length * 4));
    for (const [place, letter] of letters.entries()) view.setUint32(place * 4, letter.codePointAt(0) ?? 0, isLittle);
    expect(await decode(new Uint8Array(view.buffer))).toEqual({ text: 'Ab 日😀\n' });
  });

  it('with damaged letters stays Unicode', async () => {
    const bytes = Uint8Array.from(Buffer.from('Größe, Länge, Stück, Übung: fünf'));
    const decoded = await decode(Uint8Array.from([...bytes, 0xff, 0x20, 0x31, 0xc3]));
    expect(decoded).toEqual({ text: 'Größe, Länge, Stück, Übung: fünf\uFFFD 1\uFFFD', damaged: 2 });
    expect(decodingNotes('a.txt', decoded)).toEqual(['2 letters of a.txt are damaged and shown as \uFFFD.']);
  });
});

it('a note names the encoding that was guessed', () => {
  const notes = (guessed: string) => decodingNotes('a.txt', { text: '', guessed });
  expect(notes('Shift JIS')).toEqual(['a.txt is not in Unicode and was read as Shift JIS: look at its letters.']);
  expect(notes('Windows-1250')[0]).toContain('look at its accented letters.');
  expect(decodingNotes('a.txt', { text: '' })).toEqual([]);
});
