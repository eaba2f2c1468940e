import { describe, expect, it } from 'vitest';
import { leadingZeroBits } from './proof-of-work.ts';

describe('the zero bits that a hash begins with', () => {
  it.each([
    [[0xff], 0],
    [[0x7f, 0], 1],
    [[0x01, 0], 7],
    [[0, 0xff], 8],
    [[0, 0x0f, 0xff], 12],
    [[0, 0], 16],
    [[], 0],
  ])('of %j are %d', (bytes, bits) => {
    expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits);
  });
});
