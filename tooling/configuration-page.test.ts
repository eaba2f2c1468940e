import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8');

it('docs/configuration.md has a row for each variable of the server, and no other', () => {
  const variables = [...read('server/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_0-9]+): z\./gm)].map(
    ([, name]) => name,
  );
  const cells = [...read('docs/configuration.md').matchAll(/^\| (`[^|]+`) +\|/gm)].map(([, cell = '']) => cell);
  const documented = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z_0-9]+)`/g)].map(([, name]) => name));
  expect(documented.length).toBe(new Set(documented).size);
  // Set by the scripts that start the server, and named below the table.
  expect(new Set(documented)).toEqual(new Set(variables.filter((name) => name !== 'NODE_ENV')));
});
