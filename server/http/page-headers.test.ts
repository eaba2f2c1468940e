import { describe, expect, it } from 'vitest';
import { pageHeaders, workerPolicyOf } from './page-headers.ts';

const headersOf = (isSecure: boolean) =>
  pageHeaders({
    scripts: ['alert(1)'],
    styles: ['p{color:red}', 'p{color:blue}'],
    production: true,
    imageOrigins: ['https://avatars.example'],
    isSecure,
  });
const policy = headersOf(true)['content-security-policy'] ?? '';
const directive = (name: string) => policy.split('; ').find((line) => line.startsWith(`${name} `));

describe('the policy of a page', () => {
  it('lets only scripts and styles of our own or with these very texts run', () => {
    const [script, red, blue] = [
      'bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=',
      'p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64=',
      'O3MD3BNalwJODrH2e1G/rVFeOlpBK2DGxBAnY1kvk5U=',
    ];
    expect(directive('script-src')).toBe(`script-src 'self' 'sha256-${script}' 'wasm-unsafe-eval'`);
    expect(directive('style-src')).toBe(`style-src 'self' 'sha256-${red}' 'sha256-${blue}'`);
    expect(policy).not.toMatch(/nonce|strict-dynamic|(?<!style-src-attr )'unsafe-inline'/);
  });

  it('has no source for inline scripts where a page has none', () => {
    const plain = pageHeaders({ scripts: [], styles: [], production: true, imageOrigins: [], isSecure: true });
    expect(plain['content-security-policy']).toContain("; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; ");
  });

  it('takes markup and addresses of scripts from named policies alone', () => {
    expect(directive('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
    expect(directive('trusted-types')).toBe('trusted-types default thoughtleaf dompurify');
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

describe('the policy of a worker', () => {
  it.each(['import.worker-a1.js', 'pdf-merger.worker-b2.js', 'my-fetch-elsewhere.worker-c3.js'])(
    'lets %s reach our server alone',
    (name) => expect(workerPolicyOf(`/dist/client/static/js/${name}`)).toMatch(/connect-src 'self' blob:$/),
  );

  it('lets one of them fetch from other sites', () => {
    expect(workerPolicyOf('/dist/client/static/js/fetch-elsewhere.worker-a1.js')).toMatch(/connect-src https: http:$/);
  });
});
