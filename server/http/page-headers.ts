import { createHash } from 'node:crypto';

interface PolicyOptions {
  /** The texts of the inline scripts that may run, and of the style elements that count; each named by its hash. */
  scripts: readonly string[];
  styles: readonly string[];
  production: boolean;
  /** Origins besides our own that pictures may come from. */
  imageOrigins: readonly string[];
  /** True if the public origin uses https. */
  isSecure: boolean;
}

/** Path of the policy reports of browsers. */
export const cspReportPath = '/api/csp-report';
const reportGroup = 'csp';

const sourcesOf = (texts: readonly string[]): string[] =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

/** The Content-Security-Policy of a page. */
function contentSecurityPolicy({ scripts, styles, production, imageOrigins, isSecure }: PolicyOptions): string {
  const directives = [
    "default-src 'self'",
    // The document tools and the corrector compile WebAssembly.
    ['script-src', "'self'", ...sourcesOf(scripts), "'wasm-unsafe-eval'"].join(' '),
    // In development Vite writes style elements of its own.
    production ? ['style-src', "'self'", ...sourcesOf(styles)].join(' ') : "style-src 'self' 'unsafe-inline'",
    // The kit of the interface places what floats by style attributes, and some of our parts set sizes and colours by them.
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...imageOrigins].join(' '),
    // Sounds and films of notes are played from memory, as players can jump in them there.
    "media-src 'self' blob:",
    "font-src 'self'",
    production ? "connect-src 'self'" : "connect-src 'self' ws:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // With Trusted Types, only these policies may create markup and script addresses.
    "require-trusted-types-for 'script'",
    'trusted-types default thoughtleaf dompurify',
    `report-uri ${cspReportPath}`,
    // Browsers that know it leave out the other, and send nothing where they did not come by https.
    ...(isSecure ? [`report-to ${reportGroup}`] : []),
  ];
  return directives.join('; ');
}

/** True if a file of the build is the script of a worker, by its name. */
export const isWorkerScript = (path: string): boolean => /\.worker-[^/]*\.js/.test(path);

/**
 * The policy of a worker, which follows that of its own script, not that of its page. The document tools compile, and reach us alone. One
 * worker fetches from the address of another program that a person gives.
 */
export const workerPolicyOf = (path: string): string =>
  /(?:^|\/)fetch-elsewhere\.worker-/.test(path)
    ? "default-src 'none'; script-src 'self'; connect-src https: http:"
    : "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:";

/** Headers of every page, whatever it shows. */
export const pageHeaders = (options: PolicyOptions): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy(options),
  'cache-control': 'no-cache',
  // No referrer query, not even to our own origin: it may hold a search.
  'referrer-policy': 'strict-origin',
  // Voice notes of the note's page record the microphone.
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(options.isSecure && { 'reporting-endpoints': `${reportGroup}="${cspReportPath}"` }),
});
