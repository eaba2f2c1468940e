import { Window } from 'happy-dom';

/** Elements by their tag, with their attributes and what they may hold. */
type Allowed = Record<string, Record<string, RegExp>>;

const anything = /^/;
const aside = /^text-align:(?:left|center|right)$/;
const address = /^(?:(?:https?|mailto):|(?![a-z][\w+.-]*:)(?![/\\]{2}))/i;
/** Every element that may come out of an article. */
const allowed: Allowed = {
  A: { href: address, title: anything, rel: /^nofollow ugc noopener$/ },
  IMG: {
    src: /^(?![a-z][\w+.-]*:)(?![/\\]{2})/i,
    alt: anything,
    title: anything,
    loading: /^lazy$/,
    width: /^\d+$/,
    height: /^\d+$/,
  },
  DIV: { class: /^table-scroll$/, role: /^region$/, 'aria-label': /^Table \d+$/, tabindex: /^0$/ },
  CODE: { class: /^language-/ },
  SPAN: { class: /^(?:(?:hljs-|language-)[\w -]+|task-words)$/ },
  INPUT: {
    type: /^checkbox$/,
    class: /^task-box$/,
    'data-task': /^\d+$/,
    'aria-label': anything,
    checked: /^$/,
    disabled: /^$/,
  },
  LI: { class: /^task$/ },
  OL: { start: /^\d+$/ },
  TH: { style: aside },
  TD: { style: aside },
};
for (const level of ['H2', 'H3', 'H4', 'H5', 'H6']) allowed[level] = { id: /^[\p{L}\p{M}\p{N}-]+$/u };
for (const name of ['P', 'EM', 'STRONG', 'S', 'BR', 'HR', 'UL', 'BLOCKQUOTE', 'PRE']) allowed[name] = {};
for (const name of ['TABLE', 'THEAD', 'TBODY', 'TR']) allowed[name] = {};

/** Every element that may come out of a note. Its files are of this site or of the page's memory. */
const direction = { dir: /^(?:auto|ltr)$/ };
const allowedInNotes: Allowed = {
  ...allowed,
  A: {
    ...allowed['A'],
    rel: /^noopener noreferrer$/,
    class: /^(?:file-link|note-link(?: note-link-broken)?)$/,
    'data-note-title': anything,
  },
  DIV: { ...allowed['DIV'], ...direction, role: /^group$/, class: /^(?:table-scroll|code-block)$/ },
  SPAN: { class: /^(?:(?:hljs-|language-)[\w -]+|task-words|visually-hidden)$/ },
  BUTTON: { type: /^button$/, class: /^copy-code$/, 'data-copy': /^$/ },
  OL: { ...direction, start: /^\d+$/ },
};
for (const level of ['H2', 'H3', 'H4', 'H5', 'H6']) allowedInNotes[level] = { ...direction, 'data-level': /^[1-6]$/ };
for (const name of ['P', 'UL', 'BLOCKQUOTE']) allowedInNotes[name] = direction;
for (const name of ['TH', 'TD']) allowedInNotes[name] = { ...direction, 'data-align': /^(?:left|center|right)$/ };

const { document } = new Window();

const rulesOf = { article: allowed, note: allowedInNotes };

/** Unsafe parts of rendered HTML. */
export function unsafeCasesIn(html: string, kind: keyof typeof rulesOf = 'article'): string[] {
  document.body.innerHTML = html;
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const rules = rulesOf[kind][element.tagName];
    if (!rules) return [element.tagName];
    return [...element.attributes]
      .filter(({ name, value }) => !rules[name]?.test(value ?? ''))
      .map(({ name, value }) => `${element.tagName} ${name}="${value}"`);
  });
}

const tag = /<(?:\/[a-z][a-z1-6]*|[a-z][a-z1-6]*(?: [a-z-]+="[^"<>]*")*(?: \/)?)>/g;

/** However a browser parses it, no sign of a tag is left outside of well-formed tags. */
export const hasLooseSigns = (html: string): boolean => /[<>]/.test(html.replaceAll(tag, ''));

/** The checkboxes of rendered HTML in their order. */
export function checkboxesIn(html: string): { task: string | null; isDone: boolean }[] {
  document.body.innerHTML = html;
  return [...document.body.querySelectorAll('input')].map((box) => ({
    task: box.getAttribute('data-task'),
    isDone: box.hasAttribute('checked'),
  }));
}
