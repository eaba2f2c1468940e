import { expect, it } from 'vitest';
import { createFileNames } from './file-names.ts';

it('tells equal names apart, without regard to case', () => {
  const nameOf = createFileNames();
  expect(['Plan.pdf', 'plan.pdf', 'Plan (2).pdf', 'Plan.pdf', 'Plan.md'].map((name) => nameOf(name))).toEqual([
    'Plan.pdf',
    'plan (2).pdf',
    'Plan (2) (2).pdf',
    'Plan (3).pdf',
    'Plan.md',
  ]);
});

it.each([
  ['a/b\\c:d?.pdf', 'a b c d.pdf'],
  ['../../etc.pdf', 'etc.pdf'],
  ['.pdf', 'pdf'],
  ['???.pdf', 'untitled.pdf'],
  ['  .. .pdf', 'untitled.pdf'],
  ['', 'untitled'],
  ['line\nbreak\u0000.pdf', 'line break.pdf'],
])('%j becomes %j', (given, name) => expect(createFileNames()(given)).toBe(name));

it('cuts long names between code points, and keeps their ending', () => {
  const name = createFileNames()(`${'🌊'.repeat(200)}.pdf`);
  expect(name).toBe(`${'🌊'.repeat(56)}.pdf`);
  expect(new TextEncoder().encode(name).length).toBeLessThan(255);
});

it('names ten thousand notes of one title at once', () => {
  const nameOf = createFileNames();
  const names = new Set(Array.from({ length: 10_000 }, () => nameOf('Untitled.pdf')));
  expect(names.size).toBe(10_000);
  expect(names).toContain('Untitled (10000).pdf');
});
