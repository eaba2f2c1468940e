import { expect, it } from 'vitest';
import { readSources } from './import-rules.ts';

/** A sentence that is compared or searched: one of ours, or that of an error. */
const comparison =
  /[!=]==\s*\w*[mM]essages\.|\.message\s*[!=]==|\w*[mM]essages\.[\w.]+(?:\([^)]*\))?\s*[!=]==|(?:includes|startsWith|endsWith|has|test|match)\(\w*[mM]essages\.|\.message\.(?:includes|startsWith|endsWith|match)\(/;

it('screens decide by the code of a failure, and compare no sentence', () => {
  const found = [...readSources()]
    .filter(([file]) => /^(?:web|tools|lib)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap(([file, source]) =>
      source
        .split('\n')
        .flatMap((line, index) => (comparison.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});
