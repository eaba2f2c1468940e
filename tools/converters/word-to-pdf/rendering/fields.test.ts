import { describe, expect, it } from 'vitest';
import { FieldStack, linkOfField, pageAnswerOf } from './fields.ts';

describe('a field', () => {
  it.each<[string, unknown]>([
    [' PAGE ', { kind: 'pageField', format: undefined }],
    [String.raw` PAGE \* MERGEFORMAT `, { kind: 'pageField', format: undefined }],
    [String.raw`page \* roman`, { kind: 'pageField', format: 'lowerRoman' }],
    [String.raw`PAGE \* ROMAN \* MERGEFORMAT`, { kind: 'pageField', format: 'upperRoman' }],
    ['NUMPAGES', { kind: 'pagesField' }],
    ['PAGEREF _Toc1', undefined],
    ['DATE', undefined],
  ])('that says %s is answered by its page, or by its last result', (instruction, answer) => {
    expect(pageAnswerOf(instruction)).toEqual(answer);
  });

  it.each<[string, string | undefined]>([
    ['HYPERLINK "https://example.org/a"', 'https://example.org/a'],
    [String.raw` HYPERLINK \l "here" `, '#here'],
    [String.raw`HYPERLINK "https://example.org/" \l "part"`, 'https://example.org/'],
    ['REF here', undefined],
  ])('%s leads to %s', (instruction, link) => {
    expect(linkOfField(instruction)).toBe(link);
  });
});

describe('fields in each other', () => {
  it('show results alone, and nothing of one that a page answers', () => {
    const fields = new FieldStack();
    const seen: boolean[] = [fields.isShown];
    fields.begin();
    fields.instruct('HYPERLINK "https://example.org/"');
    seen.push(fields.isShown);
    expect(fields.separate()).toBeUndefined();
    seen.push(fields.isShown);
    expect(fields.link).toBe('https://example.org/');
    fields.begin();
    fields.instruct('PA');
    fields.instruct('GE');
    expect(fields.separate()).toEqual({ kind: 'pageField', format: undefined });
    seen.push(fields.isShown);
    fields.end();
    seen.push(fields.isShown);
    fields.end();
    seen.push(fields.isShown);
    expect(seen).toEqual([true, false, true, false, true, true]);
    expect(fields.link).toBeUndefined();
  });

  it('stand in a table of contents from its result to its end', () => {
    const fields = new FieldStack();
    const seen: boolean[] = [];
    fields.begin();
    fields.instruct(String.raw` TOC \o "1-3" \h `);
    seen.push(fields.isInContents);
    fields.separate();
    fields.begin();
    fields.instruct(String.raw` PAGEREF _Toc1 \h `);
    fields.separate();
    seen.push(fields.isInContents);
    fields.end();
    seen.push(fields.isInContents);
    fields.end();
    seen.push(fields.isInContents);
    expect(seen).toEqual([false, true, true, false]);
  });

  it('are answered without a result, too; one that ends without a beginning is nothing', () => {
    const fields = new FieldStack();
    fields.begin();
    fields.instruct('NUMPAGES');
    expect(fields.end()).toEqual({ kind: 'pagesField' });
    expect(fields.end()).toBeUndefined();
    expect(fields.isShown).toBe(true);
  });
});
