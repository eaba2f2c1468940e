import { describe, expect, it } from 'vitest';
import { editFor, type Format } from './markdown-formats.ts';

/** Formats a text in which `[` and `]` mark the selection, and answers the result in the same way. */
function format(kind: Format, given: string): string {
  const start = given.indexOf('[');
  const end = given.indexOf(']') - 1;
  const text = given.replace('[', '').replace(']', '');
  const { from, to, insert, select } = editFor(kind, text, start, end);
  const result = text.slice(0, from) + insert + text.slice(to);
  return `${result.slice(0, select[0])}[${result.slice(select[0], select[1])}]${result.slice(select[1])}`;
}

describe('editFor', () => {
  it.each<[Format, string, string]>([
    ['bold', 'so [very] good', 'so **[very]** good'],
    ['bold', 'so **[very]** good', 'so [very] good'],
    ['bold', 'so[ very ]good', 'so **[very]** good'],
    ['bold', 'so []', 'so **[]**'],
    ['bold', '[   ]', '   **[]**'],
    ['italic', '[word]', '_[word]_'],
    ['italic', '_[word]_', '[word]'],
    ['heading', 'one\ntw[]o', 'one\n## tw[]o'],
    ['heading', '### tw[]o', 'tw[]o'],
    ['heading', '[]', '## []'],
    ['list', 'a\n[b\n\nc]\nd', 'a\n[- b\n\n- c]\nd'],
    ['list', '[- b\n- c]', '[b\nc]'],
    ['list', '[- b\nc]', '[- b\n- c]'],
    ['quote', '[a\nb]', '[> a\n> b]'],
    ['quote', '> a[]', 'a[]'],
    ['code', 'run [npm] now', 'run `[npm]` now'],
    ['code', 'a [b\nc] d', 'a \n```\n[b\nc]\n```\n d'],
    ['code', '[b\nc\n]', '```\n[b\nc\n]```'],
  ])('%s makes %j of %j', (kind, given, wanted) => {
    expect(format(kind, given)).toBe(wanted);
  });

  it('asks for the address of a link, and for the words of an address', () => {
    expect(editFor('link', 'see here', 4, 8)).toEqual({ from: 4, to: 8, insert: '[here](https://)', select: [11, 19] });
    expect(editFor('link', 'https://a.example', 0, 17)).toMatchObject({
      insert: '[](https://a.example)',
      select: [1, 1],
    });
  });
});
