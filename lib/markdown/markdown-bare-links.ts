import type { StateInline } from 'markdown-it';
import { findLinks, type TextPart } from './find-links.ts';

/** The addresses of a text by the offset of their first colon. */
type LinksByColon = ReadonlyMap<number, Required<TextPart>>;

// One search for each text, because a search at each colon would take quadratic time.
const found = new WeakMap<StateInline, LinksByColon>();

function linksOf(state: StateInline): LinksByColon {
  let links = found.get(state);
  if (!links) {
    links = new Map(
      findLinks(state.src).flatMap(({ at, text, href }) =>
        href === undefined ? [] : [[at + text.indexOf(':'), { at, text, href }]],
      ),
    );
    found.set(state, links);
  }
  return links;
}

/** A rule of the parser: a bare web or mail address is a link, as in plain texts. */
export function bareLinks(state: StateInline, silent: boolean): boolean {
  // In the label of a link no address is a link, and the search for its end must see each bracket.
  if (silent || state.linkLevel > 0 || state.src[state.pos] !== ':') return false;
  const link = linksOf(state).get(state.pos);
  const scheme = link?.text.slice(0, link.text.indexOf(':'));
  if (!link || scheme === undefined || !state.pending.endsWith(scheme)) return false;
  state.pending = state.pending.slice(0, -scheme.length);
  state.push('link_open', 'a', 1).attrs = [['href', link.href]];
  state.push('text', '', 0).content = link.text;
  state.push('link_close', 'a', -1);
  state.pos = link.at + link.text.length;
  return true;
}
