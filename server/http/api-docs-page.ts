import { createHash } from 'node:crypto';
import { escapeHtml } from '#lib/escape-html.ts';
import { statusOf } from './failures.ts';
import { schemaLines } from './schema-lines.ts';

/** The part of an OpenAPI document that the page shows. */
export interface ApiDescription {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

interface Content {
  content?: Record<string, { schema: object }>;
}

export interface Operation {
  operationId?: string;
  summary: string;
  /** A condition of the call, where it has one. */
  description?: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: object | boolean }[];
  requestBody?: Content;
  /** Ways in: the scopes of each scheme, and none for everybody. */
  security: Record<string, string[]>[];
  responses: Record<string, (Content & { description: string }) | { $ref: string; content?: never }>;
}

const style = `
:root { color-scheme: dark; --line: #2b2d31; --dim: #b4aea5; --accent: #e8a456; }
html { background: #0e0f11; color: #efebe4; font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; scroll-behavior: smooth; }
@media (prefers-reduced-motion) { html { scroll-behavior: auto; } }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem clamp(1rem, 4vw, 2.5rem) 5rem; }
h1, h2 { font-family: Literata, Georgia, serif; font-weight: 500; line-height: 1.2; }
h1 { font-size: 2.25rem; margin: 0 0 1rem; }
h2 { margin: 3rem 0 1rem; text-transform: capitalize; }
h4 { margin: 1.25rem 0 0.5rem; font-size: 0.875rem; color: var(--dim); }
p { max-width: 42rem; color: var(--dim); }
a { color: var(--accent); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem; margin: 1.5rem 0 0; padding: 0; list-style: none; }
nav a { display: flex; align-items: center; min-height: 44px; padding: 0 0.75rem; border: 1px solid var(--line); border-radius: 10px; text-decoration: none; text-transform: capitalize; }
details { border-top: 1px solid var(--line); }
summary { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; min-height: 44px; padding: 0.375rem 0; cursor: pointer; }
summary::before { content: '+' / ''; width: 0.75rem; color: var(--dim); }
details[open] > summary::before { content: '−' / ''; }
summary h3 { margin: 0; font-size: 1rem; font-weight: 400; overflow-wrap: anywhere; }
summary span { color: var(--dim); flex: 1 1 16rem; }
code, pre { font: 0.875rem/1.6 ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; }
.method { display: inline-block; min-width: 4rem; color: var(--accent); font-weight: 600; }
pre { margin: 0; padding: 0.75rem 1rem; border-radius: 10px; background: #17181b; overflow-x: auto; }
.inner { padding: 0 0 1.5rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** Nothing runs here and nothing is loaded; the one style is the page's own, by its hash. */
export const apiDocsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const block = (title: string, lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `<h4>${escapeHtml(title)}</h4><pre tabindex="0" role="region" aria-label="${escapeHtml(title)}">${escapeHtml(lines.join('\n'))}</pre>`;

const codeLines = Object.entries(statusOf).map(([code, status]) => `${status} ${code}`);

/** Who may make the call, and with what. */
function credentialOf({ security }: Operation): string {
  if (security.length === 0) return 'Open to everybody.';
  if (security.some((way) => 'admin' in way)) return 'Needs an admin’s token in the header Authorization: Bearer.';
  const scopes = security.flatMap(({ accessToken = [] }) => accessToken);
  const isOpen = security.some((way) => Object.keys(way).length === 0);
  const first = isOpen
    ? 'Open to everybody; a person’s token in the header auth-token names the reader.'
    : 'Needs a person’s token in the header auth-token.';
  const second = scopes.length === 0 ? 'No access token may do this.' : `An access token needs ${scopes.join(', ')}.`;
  return `${first} ${second}`;
}

const contentBlocks = (title: string, { content = {} }: Content): string =>
  Object.entries(content)
    .map(([mediaType, { schema }]) => block(`${title}, ${mediaType}`, schemaLines(schema)))
    .join('');

function operationHtml(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    ({ name, in: place, required, schema }) =>
      `${name}${required ? '' : '?'}: ${schemaLines(schema).join(' ')} (${place})`,
  );
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status !== 'default')
    .map(([status, answer]) => contentBlocks(`Answer ${status}`, answer));
  return `<details>
<summary><h3><code><b class="method">${method.toUpperCase()}</b> ${escapeHtml(path)}</code></h3> <span>${escapeHtml(operation.summary)}</span></summary>
<div class="inner"><p>${escapeHtml([credentialOf(operation), operation.description ?? ''].join(' ').trim())}</p>
${block('Parameters', parameters)}${contentBlocks('Body', operation.requestBody ?? {})}${answers.join('')}</div>
</details>`;
}

/** The description of the API for people, as one page without scripts. */
export function apiDocsPage({ info, paths, components }: ApiDescription): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? 'other');
  const idOf = (tag: string) => escapeHtml(`tag-${tag}`);
  const links = [...groups.keys()].map((tag) => `<li><a href="#${idOf(tag)}">${escapeHtml(tag)}</a></li>`);
  const sections = [...groups].map(
    ([tag, members]) => `<section aria-labelledby="${idOf(tag)}"><h2 id="${idOf(tag)}">${escapeHtml(tag)}</h2>
${members.map(({ path, method, operation }) => operationHtml(path, method, operation)).join('\n')}</section>`,
  );
  const types = Object.entries(components.schemas).map(([name, schema]) => block(name, schemaLines(schema)));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0e0f11">
<title>The API · ${escapeHtml(info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
<h1>The API of ${escapeHtml(info.title)}</h1>
<p>Every call that the screens make, open to your own programs. For programs it is described at <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
A failure answers <code>{ success: false, code, message, error, errors: [{ msg, path? }] }</code> with a status from 400 up.
Programs of your own come in with an access token, which a person makes in their profile settings with the permissions that it needs.
Decide by <code>code</code>, a word that keeps its meaning; the sentences are for people and may change. An answer without one comes from
something between you and us: go by its status.</p>
${block('Codes', codeLines)}
<nav aria-label="Parts of the API"><ul>${links.join('')}<li><a href="#types">Types</a></li></ul></nav>
${sections.join('\n')}
<section aria-labelledby="types"><h2 id="types">Types</h2>
<p>Parts of answers that have a name above.</p>
${types.join('\n')}
</section>
</main>
</body>
</html>`;
}
