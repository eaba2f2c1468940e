import { expect, it } from 'vitest';
import { JobFailure, PartLoadFailure } from './job-failure.ts';
import { explainBrokenFile, workerDied } from './explain-broken-file.ts';

const broken = (cause: unknown) =>
  explainBrokenFile(new JobFailure('A job ended without an outcome.', { cause }), { isOnline: true });

it('a broken job tells its true cause', () => {
  expect(explainBrokenFile(new PartLoadFailure('A font.'), { isOnline: true })).toContain(
    'did not come over the network',
  );
  expect(explainBrokenFile(new PartLoadFailure('A font.'), { isOnline: false })).toContain('you are offline');
  expect(broken(workerDied)).toContain('the browser ended the work');
  for (const error of [
    new RangeError('Array buffer allocation failed'),
    new RangeError('Invalid array length'),
    new Error('pdfium has no room for 9 bytes.'),
    new WebAssembly.RuntimeError('Out of memory: Cannot allocate Wasm memory'),
  ])
    expect(broken(error)).toContain('more memory');
  expect(broken(new TypeError('undefined is not a function'))).toBe('it sets off a fault in this tool.');
  expect(broken(undefined)).toBe('it sets off a fault in this tool.');
});

it('a fault is no want of a network, even while there is none', () => {
  expect(explainBrokenFile(new JobFailure('x', { cause: new Error('y') }), { isOnline: false })).toContain('a fault');
});
