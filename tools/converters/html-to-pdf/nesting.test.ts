import { describe, expect, it } from 'vitest';
import { nestingOf } from './nesting.ts';

describe('The nesting of markup', () => {
  it('is as deep as its open elements are', () => {
    expect(nestingOf('<div><b>a</b><i>b</i></div><section></section>')).toBe(2);
    expect(nestingOf('<div>'.repeat(7000))).toBe(7000);
    expect(nestingOf('words')).toBe(0);
  });

  it('does not grow by elements that need no end, nor by ends alone', () => {
    expect(nestingOf('<p>a<p>b<br><img src="x"><li>c<LI>d')).toBe(0);
    expect(nestingOf('<svg><path d="m0 0"/><path/></svg>')).toBe(1);
    expect(nestingOf('</div></div><div>')).toBe(1);
  });

  it('is found in little time, whatever the text', () => {
    const began = performance.now();
    nestingOf('<a '.repeat(300_000));
    nestingOf(`<div ${'x'.repeat(1_000_000)}`);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});
