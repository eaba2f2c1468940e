import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { UnusableFile } from '../../../runner/refusals.ts';
import { makeDocx, paragraph } from '../../../testing/make-docx.ts';
import { DocxPackage } from './docx-package.ts';
import { child } from './xml.ts';

const open = (bytes: BlobPart) => DocxPackage.open({ blob: new Blob([bytes]) });

async function becauseOf(bytes: BlobPart): Promise<string> {
  try {
    await open(bytes);
  } catch (error) {
    if (error instanceof UnusableFile) return error.because;
    throw error;
  }
  return 'was read.';
}

/** The start of a compound file whose directory has a name. */
const compound = (name: string): BlobPart => {
  const bytes = new Uint8Array(2048);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  for (const [index, letter] of Array.from(name).entries()) bytes[1024 + 2 * index] = letter.charCodeAt(0);
  return bytes;
};

const zip = (files: Record<string, string>): BlobPart =>
  new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));

const typesOf = (kind: string) => `<Types><Override ContentType="application/vnd.${kind}.main+xml"/></Types>`;
const sound = makeDocx({ body: paragraph('Words'), links: { here: 'https://example.org/' } });
const wordTypes = typesOf('openxmlformats-officedocument.wordprocessingml.document');
const withMain = (xml: string) => zip({ '[Content_Types].xml': wordTypes, 'word/document.xml': xml });

describe('a Word document', () => {
  it('is read with what it refers to', async () => {
    const { main } = await open(sound);
    expect(child(main.root, 'body')?.textContent).toBe('Words');
    expect(main.relationships.get('here')).toEqual({
      type: 'hyperlink',
      target: 'https://example.org/',
      isExternal: true,
    });
    expect(main.relationships.get('r-styles')?.target).toBe('word/styles.xml');
  });
});

describe('what is no readable Word document', () => {
  it.each<[string, BlobPart, string]>([
    ['an empty file', '', 'is empty.'],
    ['words', 'Only words.', 'is not a Word document.'],
    ['RTF', String.raw`{\rtf1\ansi words}`, 'is an RTF text: save it as .docx in Word first.'],
    ['an old .doc', compound('WordDocument'), 'is an old .doc: save it as .docx in Word first.'],
    ['an empty document with a password', compound('EncryptedPackage'), 'is damaged and cannot be read.'],
    ['another compound file', compound('Workbook'), 'is not a Word document.'],
    ['a workbook', zip({ '[Content_Types].xml': typesOf('spreadsheetml') }), 'is a workbook, not a Word document.'],
    ['slides', zip({ '[Content_Types].xml': typesOf('presentationml') }), 'is a presentation, not a Word document.'],
    [
      'an OpenDocument text',
      zip({ mimetype: 'application/vnd.oasis.opendocument.text' }),
      'is an OpenDocument text: save it as .docx first.',
    ],
    ['another zip', zip({ 'a.xml': '<a/>' }), 'is not a Word document.'],
    ['a cut document', sound.slice(0, sound.length / 2), 'is damaged and cannot be read.'],
    ['a zip without the document', zip({ '[Content_Types].xml': wordTypes }), 'is damaged and cannot be read.'],
    ['broken XML', withMain('<w:document xmlns:w="w"><w:body>'), 'is damaged and cannot be read.'],
    ['no body', withMain('<document/>'), 'is damaged and cannot be read.'],
    [
      'XML with entities',
      withMain('<!DOCTYPE a [<!ENTITY b "c">]><document><body>&b;</body></document>'),
      'is damaged and cannot be read.',
    ],
  ])('%s is refused by its cause', async (_, bytes, because) => {
    expect(await becauseOf(bytes)).toBe(because);
  });

  it('is refused before it is unpacked where it would become too large', async () => {
    const bomb = zipSync({
      '[Content_Types].xml': strToU8(wordTypes),
      'word/document.xml': new Uint8Array(70_000_000),
    });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await becauseOf(new Uint8Array(bomb))).toMatch(/^is larger than 500 MB when it is unpacked,/);
  });

  it('unpacks no more than the archive says', async () => {
    const bomb = zipSync({
      '[Content_Types].xml': strToU8(wordTypes),
      'word/document.xml': new Uint8Array(5_000_000).fill(32),
    });
    // Sizes as they stand in the headers of the part and in the directory.
    const view = new DataView(bomb.buffer);
    for (let at = 0; at + 4 < bomb.length; at += 1) {
      if (view.getUint32(at, true) === 5_000_000) view.setUint32(at, 100, true);
    }
    expect(await becauseOf(new Uint8Array(bomb))).toBe('is damaged and cannot be read.');
  });
});
