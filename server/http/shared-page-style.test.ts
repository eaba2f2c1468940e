import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sharedPageStyle } from './shared-page-style.ts';

const valuesIn = (text: string) =>
  new Map([...text.matchAll(/(--[\w-]+): (#[\da-f]+);/g)].map(([, name, value]) => [name, value]));

it('the dark look of shared notes has the colours of the product', () => {
  const [dark = ''] = sharedPageStyle.split('@media', 1);
  // Paper has others further down.
  const [tokenRules = ''] = readFileSync('web/ui/tokens.css', 'utf8').split('@media', 1);
  const tokens = valuesIn(tokenRules);
  const used = valuesIn(dark.replace('--raised', '--ink-raised'));
  expect(used.size).toBeGreaterThan(8);
  for (const [name, value] of used) expect([name, value]).toEqual([name, tokens.get(name)]);
});
