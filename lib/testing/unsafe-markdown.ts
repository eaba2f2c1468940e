import { Window } from 'happy-dom';

/** Every element that may come out, with its attributes and what they may hold. */
const anything = /^/;
const aside = /^text-align:(?:left|center|right)$/;
const address = /^(?:(?:https?|mailto):|(?![a-z][\w+.-]*:)(?![/\\]{2}))/i;
const allowed: Record<string, Record<string, RegExp>> = {
  A: { href: address, title: anything, rel: /^nofollow ugc noopener$/ },
  IMG: { src: /^(?![a-z][\w+.-]*:)(?![/\\]{2})/i, alt: anything, title: anything, loading: /^lazy$/ },
  DIV: { class: /^table-scroll$/, role: /^region$/, 'aria-label': /^Table \d+$/, tabindex: /^0$/ },
  CODE: { class: /^language-/ },
  SPAN: { class: /^(?:hljs-|language-)[\w -]+$/ },
  OL: { start: /^\d+$/ },
  TH: { style: aside },
  TD: { style: aside },
};
for (const level of ['H2', 'H3', 'H4', 'H5', 'H6']) allowed[level] = { id: /^[\p{L}\p{M}\p{N}-]+$/u };
for (const name of ['P', 'EM', 'STRONG', 'S', 'BR', 'HR', 'UL', 'LI', 'BLOCKQUOTE', 'PRE']) allowed[name] = {};
for (const name of ['TABLE', 'THEAD', 'TBODY', 'TR']) allowed[name] = {};

const { document } = new Window();

/** Unsafe parts of rendered HTML. */
export function trespassesIn(html: string): string[] {
  document.body.innerHTML = html;
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const rules = allowed[element.tagName];
    if (!rules) return [element.tagName];
    return [...element.attributes]
      .filter(({ name, value }) => !rules[name]?.test(value ?? ''))
      .map(({ name, value }) => `${element.tagName} ${name}="${value}"`);
  });
}

const tag = /<(?:\/[a-z][a-z1-6]*|[a-z][a-z1-6]*(?: [a-z-]+="[^"<>]*")*(?: \/)?)>/g;

/** Whatever a browser's parser makes of it: outside of well-formed tags no sign of one is left. */
export const hasLooseSigns = (html: string): boolean => /[<>]/.test(html.replaceAll(tag, ''));
