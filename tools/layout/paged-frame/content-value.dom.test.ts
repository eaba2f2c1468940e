import { describe, expect, it } from 'vitest';
import { ContentReader, type Generated } from './content-value.ts';
import { Counters } from './counters.ts';

const textOf = (parts: readonly Generated[]) =>
  parts.map((part) => (part.kind === 'text' ? part.text : part.address)).join('');

const style = (counterReset = 'none', counterIncrement = 'none', counterSet = 'none') => ({
  counterReset,
  counterIncrement,
  counterSet,
});

describe('What style sheets generate', () => {
  const element = document.createElement('p');
  element.setAttribute('title', 'The title');

  it('is texts, attributes and pictures, without what is read aloud in their place', () => {
    const reader = new ContentReader(new Counters());
    const read = (content: string) => textOf(reader.read(content, element, 'auto'));
    expect(read(String.raw`"a \"b\" \2014  c"`)).toBe('a "b" — c');
    expect(read('"(" attr(title) ")" / "aloud"')).toBe('(The title)');
    expect(reader.read('url("data:image/png;base64,AAAA")', element, 'auto')).toEqual([
      { kind: 'picture', address: 'data:image/png;base64,AAAA' },
    ]);
  });

  it('is quotation marks by their depth', () => {
    const reader = new ContentReader(new Counters());
    const read = (content: string, quotes = 'auto') => textOf(reader.read(content, element, quotes));
    expect([read('open-quote'), read('open-quote'), read('close-quote'), read('close-quote')]).toEqual([
      '“',
      '‘',
      '’',
      '”',
    ]);
    expect([read('open-quote', '"«" "»"'), read('close-quote', '"«" "»"')]).toEqual(['«', '»']);
    expect(read('open-quote', 'none')).toBe('');
  });

  it('is counters in the elements that they count for', () => {
    const [list, item, inner] = ['ol', 'li', 'ol'].map((name) => document.createElement(name));
    if (!list || !item || !inner) throw new Error('No elements.');
    const counters = new Counters();
    const reader = new ContentReader(counters);
    const read = (content: string) => textOf(reader.read(content, element, 'auto'));
    counters.apply(style('k 0'), null);
    counters.apply(style('none', 'k 1'), list);
    expect(read('counter(k) ". "')).toBe('1. ');
    counters.apply(style('k 4'), item);
    counters.apply(style('none', 'k 1 other 2'), inner);
    expect(read('counters(k, ".") " " counter(k, upper-roman)')).toBe('1.5 V');
    counters.leave(item);
    counters.apply(style('none', 'none', 'k 9'), list);
    expect(read('counter(k) counter(other) counter(unknown)')).toBe('920');
  });
});
