import { describe, expect, it } from 'vitest';
import { newTotpSecret, readOneTimeCode, stepOfCode, totpUri } from './one-time-codes.ts';

/** The secret of RFC 6238, appendix B, in base32: "12345678901234567890". */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  // The RFC gives eight digits; the last six are the code of six.
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('are those of RFC 6238 at %d s', (seconds, code, step) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(step);
  });

  it('are right one step early and one step late, and no further', () => {
    const at = (seconds: number) => stepOfCode(secret, '287082', seconds * 1000);
    expect([0, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1]);
    expect([90, 120].map(at)).toEqual([undefined, undefined]);
    expect(stepOfCode(secret, '287083', 59_000)).toBeUndefined();
  });

  it('are read as people type them', () => {
    expect([' 287 082 ', '287-082', '287082'].map(readOneTimeCode)).toEqual(['287082', '287082', '287082']);
    expect(['28708', '2870822', 'abcdef', ''].map(readOneTimeCode)).toEqual(Array(4).fill(undefined));
  });

  it('come of 160 random bits, which the QR code tells', () => {
    const [first, second] = [newTotpSecret(), newTotpSecret()];
    expect(first).toMatch(/^[A-Z2-7]{32}$/);
    expect(first).not.toBe(second);
    const uri = new URL(totpUri(first, 'Thoughtleaf', 'mara@example.com'));
    expect(decodeURIComponent(uri.pathname)).toContain('Thoughtleaf:mara@example.com');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Thoughtleaf',
      secret: first,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
