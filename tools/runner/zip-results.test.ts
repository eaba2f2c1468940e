import { unzipSync, strFromU8 } from 'fflate';
import { expect, it } from 'vitest';
import { zipResults } from './zip-results.job.ts';

it('packs all files, each under a name of its own and in no folder', async () => {
  const files = ['a.txt', 'A.txt', 'नोट.txt', String.raw`..\b.txt`, '/c.txt'].map((name, place) => ({
    name,
    blob: new Blob([`text ${place}`]),
  }));
  const { results } = await zipResults(files, { name: 'all.zip' }, () => undefined);
  expect(results.map(({ name }) => name)).toEqual(['all.zip']);
  const packed = new Uint8Array((await results[0]?.blob.arrayBuffer()) ?? []);
  const texts = Object.entries(unzipSync(packed)).map(([name, bytes]) => [name, strFromU8(bytes)]);
  expect(texts).toEqual([
    ['a.txt', 'text 0'],
    ['A (2).txt', 'text 1'],
    ['नोट.txt', 'text 2'],
    ['.._b.txt', 'text 3'],
    ['_c.txt', 'text 4'],
  ]);
});
