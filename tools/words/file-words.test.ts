import { expect, it } from 'vitest';
import { fileTextLimits } from '../../contract/notes/file-text-limits.ts';
import { saveFileText } from '../../contract/notes/file-texts.ts';
import { PartCollector } from './file-words.ts';

function collect(...texts: string[]): PartCollector {
  const collector = new PartCollector();
  for (const [index, text] of texts.entries()) collector.add(index + 1, text);
  return collector;
}

it('keeps pages with words, without what no text may hold', () => {
  const { parts } = collect('The heron\u0000 stands\r\nby the river\f', ' \n\t', 'Half a pair: \uD83C.');
  expect(parts).toEqual([
    { page: 1, text: 'The heron  stands\nby the river' },
    { page: 3, text: 'Half a pair: \uFFFD.' },
  ]);
});

it('cuts a long page between lines or words, and loses none of them', () => {
  const words = Array.from({ length: 9000 }, (_, index) => `word${index}`);
  for (const between of [' ', '\n']) {
    const { parts } = collect(words.join(between));
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.every(({ page, text }) => page === 1 && text.length <= fileTextLimits.partCharacters)).toBe(true);
    expect(parts.flatMap(({ text }) => text.split(/\s/))).toEqual(words);
  }
});

it('gives the call nothing that it refuses, however long the file is', () => {
  const texts = [
    ['🌊'.repeat(fileTextLimits.partCharacters * 4)],
    ['x'.repeat(fileTextLimits.characters + 50)],
    Array.from({ length: fileTextLimits.parts + 5 }, () => 'A page'),
  ];
  for (const each of texts) {
    const { parts } = collect(...each);
    expect(parts.length).toBeGreaterThan(1);
    expect(saveFileText.body.safeParse({ parts }).success).toBe(true);
    expect(parts.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(fileTextLimits.characters);
  }
});
