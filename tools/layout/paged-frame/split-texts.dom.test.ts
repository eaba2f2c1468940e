import { describe, expect, it } from 'vitest';
import { splitLongTexts } from './split-texts.ts';

const partsOf = (text: string): string[] => {
  const element = document.createElement('p');
  element.append(text);
  splitLongTexts(element);
  return Array.from(element.childNodes, ({ textContent }) => textContent ?? '');
};

describe('A long text', () => {
  it('is parted between its words', () => {
    const text = 'some words '.repeat(1000);
    const parts = partsOf(text);
    expect(parts.join('')).toBe(text);
    expect(parts.length).toBeGreaterThan(6);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(1500);
      expect(part).toMatch(/\s$/);
    }
  });

  it('is parted between characters where there are no words', () => {
    const text = `a${'😀'.repeat(4000)}`;
    const parts = partsOf(text);
    expect(parts.join('')).toBe(text);
    for (const part of parts) expect(part.isWellFormed()).toBe(true);
  });

  it('is left alone where it is short', () => {
    expect(partsOf('short')).toEqual(['short']);
  });
});
