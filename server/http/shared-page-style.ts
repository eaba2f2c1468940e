/**
 * The one style of pages at links. They load nothing of the build, so the values stand here; those of the dark look are the same as in
 * web/ui/tokens.css (shared-page-style.test.ts). Browsers and paper that are light get a light one.
 * Long lines of code wrap: without a script, the keyboard could not scroll them.
 */
export const sharedPageStyle = `
:root { color-scheme: dark; --ink: #0e0f11; --raised: #15171a; --line: #2a2d32; --line-strong: #5d626b; --paper: #efebe4; --paper-dim: #b4aea5; --paper-faint: #948f87; --accent: #e8a456; --accent-strong: #f3bd7c; --on-accent: #1a1209; --bad: #f1908a;
  --text: Literata, Georgia, 'Times New Roman', serif; --ui: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; --mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace; }
@media (prefers-color-scheme: light) { :root { color-scheme: light; --ink: #fcfaf6; --raised: #f3eee6; --line: #ddd5c8; --line-strong: #857c6f; --paper: #1b1916; --paper-dim: #4d4840; --paper-faint: #6b645a; --accent: #8a5318; --accent-strong: #6d3f0f; --on-accent: #fff; --bad: #a5302a; } }
* { box-sizing: border-box; }
html { background: var(--ink); color: var(--paper); font: 1.0625rem/1.7 var(--text); -webkit-text-size-adjust: 100%; }
body { display: grid; grid-template: 1fr auto / minmax(0, 1fr); min-height: 100vh; margin: 0; }
main { width: 100%; max-width: 46rem; margin: 0 auto; padding: clamp(2rem, 1rem + 5vw, 5rem) clamp(1rem, 0.4rem + 2.6vw, 2.5rem) 4rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.5rem; font-size: clamp(1.875rem, 1.5rem + 1.7vw, 2.625rem); font-weight: 500; line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance; }
.about { margin: 0 0 2.5rem; padding-bottom: 1.5rem; border-bottom: 1px solid var(--line); color: var(--paper-faint); font: 0.8125rem/1.55 var(--ui); }
.text > :first-child { margin-top: 0; }
.text :where(p, ul, ol, blockquote, .code-block, .table-scroll) { margin-block: 0 1rem; }
.text p { white-space: pre-wrap; }
.text :is(h2, h3, h4, h5, h6) { margin-block: 1.6em 0.4em; font-size: 1.0625rem; font-weight: 600; line-height: 1.3; }
.text [data-level='1'] { font-size: 1.625rem; font-weight: 500; letter-spacing: -0.01em; } .text [data-level='2'] { font-size: 1.3125rem; } .text [data-level='3'] { font-size: 1.125rem; }
.text :is(ul, ol) { padding-inline-start: 1.5rem; } .text li > :is(ul, ol) { margin: 0; } .text li > p { margin-bottom: 0.4em; } .text li::marker { color: var(--paper-faint); }
.text :is(ul, ol):has(> .task) { padding-inline-start: 1.75rem; }
.text .task { position: relative; list-style: none; }
.task-box { appearance: none; font: inherit; position: absolute; inset-inline-start: -1.75rem; width: 1.0625rem; height: 1.0625rem; margin: calc((1lh - 1.0625rem) / 2) 0 0; border: 1px solid var(--line-strong); border-radius: 0.28rem; }
.task-box:checked { border-color: var(--accent); background: var(--accent); }
.task-box:checked::after { content: ''; position: absolute; top: 0.1rem; left: 0.33rem; width: 0.26rem; height: 0.56rem; border: solid var(--on-accent); border-width: 0 0.125rem 0.125rem 0; transform: rotate(42deg); }
.task-box:checked + .task-words { color: var(--paper-faint); text-decoration: line-through; text-decoration-color: var(--line-strong); }
.text blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--accent); color: var(--paper-dim); } .text blockquote > :last-child { margin-bottom: 0; }
.text code { padding: 0.1em 0.35em; border-radius: 6px; background: var(--raised); font: 0.86em/1.6 var(--mono); }
.text pre { margin: 0; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); white-space: pre-wrap; tab-size: 4; } .text pre code { padding: 0; background: none; }
.table-scroll { overflow-x: auto; }
.text table { border-collapse: collapse; font: 0.9375rem/1.55 var(--ui); overflow-wrap: normal; }
.text :is(th, td) { padding: 0.4rem 0.75rem; border: 1px solid var(--line); text-align: start; vertical-align: top; } .text th { background: var(--raised); font-weight: 600; }
.text [data-align='right'] { text-align: right; } .text [data-align='center'] { text-align: center; }
.text img { display: block; max-width: 100%; height: auto; margin-block: 0.5rem; border-radius: 10px; }
.text hr { margin: 2rem 0; border: 0; border-top: 1px solid var(--line-strong); }
a { color: var(--accent); text-underline-offset: 0.15em; } a:hover { color: var(--accent-strong); }
:focus-visible { outline: 2px solid var(--accent-strong); outline-offset: 2px; border-radius: 4px; }
.files { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font: 0.9375rem/1.55 var(--ui); }
.files h2 { margin: 0 0 0.75rem; font-size: 0.8125rem; font-weight: 520; color: var(--paper-faint); letter-spacing: 0.02em; }
.files ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0.75rem; margin: 0; padding: 0; list-style: none; }
.files a { display: grid; grid-template-rows: 6rem auto; min-height: 44px; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; color: var(--paper-dim); text-decoration: none; } .files a:hover { border-color: var(--accent); color: var(--paper); }
.files img { width: 100%; height: 6rem; object-fit: cover; background: var(--raised); }
.files .kind { display: grid; place-items: center; background: var(--raised); color: var(--paper-faint); font-size: 0.75rem; letter-spacing: 0.04em; text-transform: uppercase; }
.files .name { padding: 0.5rem 0.625rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 0.8125rem; }
.card { align-self: center; max-width: 26rem; } .card p { margin: 0 0 1.5rem; color: var(--paper-dim); } .card h1 { font-size: 1.875rem; }
form { display: grid; gap: 0.5rem; font-family: var(--ui); } form > button:only-child { justify-self: start; } label { font-size: 0.8125rem; color: var(--paper-dim); }
input[type='password'] { min-height: 44px; padding: 0 0.875rem; border: 1px solid var(--line-strong); border-radius: 10px; background: var(--raised); color: var(--paper); font: 1rem var(--ui); } input[aria-invalid] { border-color: var(--bad); }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; margin-top: 0.5rem; padding: 0 1.25rem; border: 0; border-radius: 10px; background: var(--accent); color: var(--on-accent); font: 600 0.9375rem/1 var(--ui); cursor: pointer; text-decoration: none; }
button:hover, .button:hover { background: var(--accent-strong); color: var(--on-accent); }
.card .error { margin: 0; color: var(--bad); font: 0.875rem/1.5 var(--ui); }
footer { padding: 1.25rem clamp(1rem, 0.4rem + 2.6vw, 2.5rem); color: var(--paper-faint); font: 0.8125rem/1.55 var(--ui); text-align: center; } footer a { display: inline-block; padding: 0.75rem 0.25rem; color: var(--paper-dim); }
@media print { :root { color-scheme: light; --ink: #fff; --raised: #f4f2ee; --line: #bbb; --line-strong: #777; --paper: #111; --paper-dim: #333; --paper-faint: #555; --accent: #7a4a18; --accent-strong: #7a4a18; --on-accent: #fff; }
  body { display: block; min-height: 0; } footer { display: none; } main { max-width: none; padding: 0; } .table-scroll { overflow: visible; } .text table { overflow-wrap: anywhere; } .text :is(img, tr) { break-inside: avoid; } .text :is(h2, h3, h4, h5, h6) { break-after: avoid; } .task-box { print-color-adjust: exact; } }
`;
