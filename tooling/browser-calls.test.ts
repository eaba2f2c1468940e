import { expect, it } from 'vitest';
import { forBrowser } from './browser-calls.ts';
import { readSources } from './import-rules.ts';

const call = `export const addThing = defineCall({
  method: 'POST',
  path: '/api/things',
  access: 'user',
  summary: 'Adds a thing',
  body: z.object({ name: z.string().check(z.maxLength(9)) }),
  files: { field: 'file', max: 1, maxBytes: 9 },
  answer: { data: thingSchema },
});
`;

/** Without its spaces and marks, so that a layout decides nothing. */
const bare = (code: string): string => code.replaceAll('/* @__PURE__ */', '').replaceAll(/\s/g, '');

it('a call keeps what a request is made of', () => {
  const kept = `export const addThing = defineCall({ method: 'POST', path: '/api/things', access: 'user',
    files: { field: 'file', max: 1, maxBytes: 9 }, });`;
  expect(bare(forBrowser(call, 'things.ts'))).toBe(bare(kept));
});

it('a call of a form keeps its body as well', () => {
  const code = bare(forBrowser(call.replace('body:', 'isForm: true,\n  body:'), 'things.ts'));
  expect(code).toContain('body:z.object({name:z.string().check(z.maxLength(9))}),files:');
  expect(code).not.toContain('answer');
});

it('constants are marked as pure, and functions stay as they are', () => {
  const code = forBrowser('const a = make(1);\nexport const b = () => make(2);\n', 'things.ts');
  expect(code).toBe('const a = /* @__PURE__ */ make(1);\nexport const b = () => make(2);\n');
});

it('a call that is not written out fails the build', () => {
  expect(() => forBrowser('export const a = defineCall(made);', 'things.ts')).toThrow('defineCall takes an object');
});

it('the web reads nothing of a call that browsers do not have', () => {
  const sources = [...readSources()];
  const names = sources
    .filter(([file]) => file.startsWith('contract/'))
    .flatMap(([, source]) =>
      Array.from(source.matchAll(/export const (\w+) = defineCall\(/g), ([, name = '']) => name),
    );
  expect(names.length).toBeGreaterThan(150);
  const read = new RegExp(
    `\\b(?:${names.join('|')})\\.(?:summary|status|query|body|answer|conflict|refusals|produces)\\b`,
  );
  const found = sources
    .filter(([file]) => /^(?:web|tools)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap(([file, source]) =>
      source
        .split('\n')
        .filter((line) => read.test(line))
        .map((line) => `${file} ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
