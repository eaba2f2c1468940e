import { describe, expect, it } from 'vitest';
import { pageHeaders } from './page-headers.ts';

const headersOf = (isSecure: boolean) =>
  pageHeaders({ nonce: 'abc', production: true, imageOrigins: ['https://avatars.example'], isSecure });
const policy = headersOf(true)['content-security-policy'] ?? '';
const directive = (name: string) => policy.split('; ').find((line) => line.startsWith(`${name} `));

describe('the policy of a page', () => {
  it('lets only scripts and styles of our own or with the nonce run', () => {
    expect(directive('script-src')).toBe("script-src 'self' 'nonce-abc' 'wasm-unsafe-eval'");
    expect(directive('style-src')).toBe("style-src 'self' 'nonce-abc'");
  });

  it('asks browsers to report what it forbade, in the new way only where people come by https', () => {
    expect(directive('report-uri')).toBe('report-uri /api/csp-report');
    expect(directive('report-to')).toBe('report-to csp');
    expect(headersOf(true)['reporting-endpoints']).toBe('csp="/api/csp-report"');
    expect(headersOf(false)['content-security-policy']).toContain('report-uri');
    expect(headersOf(false)['content-security-policy']).not.toContain('report-to');
    expect(headersOf(false)['reporting-endpoints']).toBeUndefined();
  });

  it('lets pictures come from the named origins, and nothing else from outside', () => {
    expect(directive('img-src')).toBe("img-src 'self' data: blob: https://avatars.example");
    expect(directive('connect-src')).toBe("connect-src 'self'");
    expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'");
  });
});
