import type { StateCore, Token } from 'markdown-it';

/** Budget of repeated addresses and titles in links and images, beyond the length of the text. */
const repeatable = 100_000;

const schemeOf = (address: string): string | undefined => /^([a-z][\w+.-]*):/i.exec(address)?.[1]?.toLowerCase();

/** Allowed targets of a link: http, https, mailto, and paths of this site. `//host` would be another site. */
export function isSafeAddress(address: string): boolean {
  const scheme = schemeOf(address.trim());
  if (scheme !== undefined) return ['http', 'https', 'mailto'].includes(scheme);
  return !/^[/\\]{2}/.test(address.trim());
}

/** Files of a note and pictures of an article are of this site; only notes and articles have these schemes. */
const isElsewhere = (address: string): boolean => ![undefined, 'attachment', 'picture'].includes(schemeOf(address));

/** The text of inline tokens as a person reads it, on one line. */
export const plainTextOf = (tokens: readonly Token[] | null | undefined): string =>
  (tokens ?? [])
    .map(({ type, content, children }) => {
      if (type === 'image') return plainTextOf(children);
      return type === 'softbreak' || type === 'hardbreak' ? ' ' : content;
    })
    .join('');

const addressOf = (token: Token): string => String(token.attrGet('href') ?? token.attrGet('src') ?? '');

function markAsElsewhere(link: Token, rel: string): void {
  if (/^https?:/i.test(addressOf(link))) link.attrSet('rel', rel);
}

/**
 * An image of another site, which no page of ours may load: a link to it, with its alternative text as words. Without `rel`, inside of
 * another link, only the words.
 */
function asLink({ Token }: StateCore, image: Token, rel: string | undefined): Token[] {
  const words = new Token('text', '', 0);
  words.content = plainTextOf(image.children) || addressOf(image);
  if (rel === undefined) return [words];
  const open = new Token('link_open', 'a', 1);
  open.attrs = [['href', addressOf(image)]];
  const title = image.attrGet('title');
  if (title !== null) open.attrSet('title', title);
  markAsElsewhere(open, rel);
  return [open, words, new Token('link_close', 'a', -1)];
}

/**
 * A rule of the parser: links to other sites carry `rel`, images load when they come into view, and images of other sites
 * become links. A long address that is named once and used ten thousand times would make a page of gigabytes.
 * Past a budget, links therefore lead nowhere and images are left out.
 */
export const secureLinks =
  (rel: string) =>
  (state: StateCore): void => {
    let budget = state.src.length + repeatable;
    let depth = 0;
    const secure = (token: Token): Token[] => {
      if (token.type === 'link_close') depth -= 1;
      if (token.type !== 'link_open' && token.type !== 'image') return [token];
      budget -= addressOf(token).length + String(token.attrGet('title') ?? '').length;
      if (token.type === 'link_open') {
        depth += 1;
        if (budget < 0) token.attrs = null;
        else markAsElsewhere(token, rel);
        return [token];
      }
      if (budget < 0) return [];
      if (isElsewhere(addressOf(token))) return asLink(state, token, depth > 0 ? undefined : rel);
      token.attrSet('loading', 'lazy');
      return [token];
    };
    for (const block of state.tokens) {
      if (block.children) block.children = block.children.flatMap(secure);
    }
  };
