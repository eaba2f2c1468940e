import { describe, expect, it } from 'vitest';
import { decodeHtml } from './decode-html.ts';

const decode = async (bytes: Uint8Array<ArrayBuffer> | string) => decodeHtml(new Blob([bytes]));
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('The encoding of markup', () => {
  it('is the one that the document declares', async () => {
    const russian = new Uint8Array([...latin('<meta charset=windows-1251><p>'), 0xcf, 0xf0, 0xe8]);
    expect(await decode(russian)).toEqual({ text: '<meta charset=windows-1251><p>При' });
    const older = latin('<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1"><p>\u00e9');
    expect((await decode(older)).text.endsWith('é')).toBe(true);
    const xml = new Uint8Array([...latin('<?xml version="1.0" encoding="Shift_JIS"?>'), 0x93, 0xfa]);
    expect((await decode(xml)).text.endsWith('日')).toBe(true);
  });

  it('is Unicode where it says so by a mark, says nothing, or says what cannot be', async () => {
    expect((await decode('<p>नमस्ते')).text).toBe('<p>नमस्ते');
    const wide = new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x70, 0, 0x3e, 0, 0x15, 0x09]);
    expect((await decode(wide)).text).toBe('<p>क');
    expect((await decode('<meta charset="utf-16"><p>é')).text).toBe('<meta charset="utf-16"><p>é');
    expect((await decode('<meta charset="martian"><p>é')).text.endsWith('é')).toBe(true);
  });

  it('is the old one of Western Europe where it is not Unicode, which is told', async () => {
    expect(await decode(latin('<p>caf\u00e9'))).toEqual({ text: '<p>café', guessed: 'Windows-1252' });
  });

  it('is asked of texts alone', async () => {
    await expect(decode('')).rejects.toMatchObject({ because: 'is empty.' });
    await expect(decode('%PDF-1.7')).rejects.toMatchObject({ because: 'is not a text file.' });
    const zeros = new Uint8Array([...latin('<meta charset=windows-1251>'), 0, 0, 0]);
    await expect(decode(zeros)).rejects.toMatchObject({ because: 'is not an HTML file.' });
  });
});
