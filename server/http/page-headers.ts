interface PolicyOptions {
  nonce: string;
  production: boolean;
  /** Origins besides our own that pictures may come from. */
  imageOrigins: readonly string[];
  /** Whether people come by https. */
  isSecure: boolean;
}

/** Where browsers report what a policy forbade. */
export const cspReportPath = '/api/csp-report';
const reportGroup = 'csp';

/** The Content-Security-Policy of a page. */
function contentSecurityPolicy({ nonce, production, imageOrigins, isSecure }: PolicyOptions): string {
  const directives = [
    "default-src 'self'",
    // The document tools and the corrector compile WebAssembly.
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    // In development Vite writes style elements of its own, without our nonce.
    production ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self' 'unsafe-inline'",
    // Mantine sets sizes and colours as style attributes.
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...imageOrigins].join(' '),
    "font-src 'self'",
    production ? "connect-src 'self'" : "connect-src 'self' ws:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${cspReportPath}`,
    // Browsers that know it leave out the other, and send nothing where they did not come by https.
    ...(isSecure ? [`report-to ${reportGroup}`] : []),
  ];
  return directives.join('; ');
}

/** Whether a file of the build is the script of a worker, by its name. */
export const isWorkerScript = (path: string): boolean => /\.worker-[^/]*\.js/.test(path);

/** A worker follows the policy of its own script, not that of its page: the document tools compile, and reach us alone. */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:";

/** Headers of every page, whatever it shows. */
export const pageHeaders = (options: PolicyOptions): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy(options),
  'cache-control': 'no-cache',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(options.isSecure && { 'reporting-endpoints': `${reportGroup}="${cspReportPath}"` }),
});
