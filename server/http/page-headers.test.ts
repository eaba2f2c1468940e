import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './page-headers.ts';

const policy = contentSecurityPolicy({ nonce: 'abc', production: true, imageOrigins: ['https://avatars.example'] });
const directive = (name: string) => policy.split('; ').find((line) => line.startsWith(`${name} `));

describe('the policy of a page', () => {
  it('lets only scripts and styles of our own or with the nonce run', () => {
    expect(directive('script-src')).toBe("script-src 'self' 'nonce-abc' 'wasm-unsafe-eval'");
    expect(directive('style-src')).toBe("style-src 'self' 'nonce-abc'");
  });

  it('lets pictures come from the named origins, and nothing else from outside', () => {
    expect(directive('img-src')).toBe("img-src 'self' data: blob: https://avatars.example");
    expect(directive('connect-src')).toBe("connect-src 'self'");
    expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'");
  });
});
