import { expect, it } from 'vitest';
import { readShownText } from './shown-codes.ts';

const read = (content: string) => readShownText(new TextEncoder().encode(content));

const lettersOf = (content: string, font: string): string =>
  String.fromCharCode(...(read(content).codes.get(font)?.bytes ?? []));

it('tells what is shown in each font, which Q brings back', () => {
  const content = 'BT /F1 9 Tf (ab) Tj q /F#32 9 Tf [(c)-120.5<6465>] TJ Q (f) \' 1 2 (g) " ET (not shown) pop';
  expect(lettersOf(content, '/F1')).toBe('abfg');
  expect(lettersOf(content, '/F2')).toBe('cde');
  expect(Array.from(read('/F1 9 Tf <0041004> Tj').codes.get('/F1')?.pairs ?? [])).toEqual([0x41, 0x40]);
});

it('reads escapes, nested parentheses and comments', () => {
  expect(lettersOf('/F1 9 Tf (a\\(\\101\\\r\n(b)\\n\\8) Tj % (x) Tj\n(c) Tj', '/F1')).toBe('a(Ab)\n8c');
});

it.each([
  ['an operator that nobody knows', '/F1 9 Tf (a) Tj unheard'],
  ['a string without an end', '/F1 9 Tf (a'],
  ['hexadecimal letters without an end', '/F1 9 Tf <41'],
  ['a picture without an end', 'BI /W 1 /H 1 ID abc'],
])('is not sure of a stream with %s', (_, content) => {
  expect(read(content).isSure).toBe(false);
});

it('goes behind a picture within the stream, and knows text in the font of a stream around it', () => {
  const content = 'BI /W 3 /H 3 ID (\u0001 EI \u0001 /F1 ( EI /F1 9 Tf (a) Tj';
  expect([lettersOf(content, '/F1'), read(content).isSure, read(content).hasOuterFont]).toEqual(['a', true, false]);
  expect(read('(a) Tj').hasOuterFont).toBe(true);
});

it('knows that Q brings back the font of the stream around it', () => {
  const content = 'q /F1 9 Tf (a) Tj Q (b) Tj';
  expect([lettersOf(content, '/F1'), read(content).hasOuterFont]).toEqual(['a', true]);
});
