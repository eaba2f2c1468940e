import { type Fragment, type Painting, put, type PaintingContext } from './painting.ts';

const schemes = /^(?:https?|mailto|tel):/i;

/** Remembers where an element is that links may lead to. */
export function rememberPlace({ places }: Painting, element: Element, [first]: readonly Fragment[]): void {
  if (!first) return;
  const place = { page: first.page, y: first.box.y };
  for (const name of [element.id, element.localName === 'a' ? element.getAttribute('name') : null]) {
    if (name && !places.has(name)) places.set(name, place);
  }
}

const fragmentOf = (address: string): string | undefined => {
  if (!address.startsWith('#') || address.length === 1) return undefined;
  try {
    return decodeURIComponent(address.slice(1));
  } catch (error) {
    if (error instanceof URIError) return address.slice(1);
    throw error;
  }
};

/** Adds the area of a link: to the web, an email, a telephone number, or a place in the document. */
export function paintLink(
  painting: Painting,
  link: Element,
  fragments: readonly Fragment[],
  around: PaintingContext,
): void {
  const address = link.getAttribute('href')?.trim() ?? '';
  const fragment = fragmentOf(address);
  if (fragment === undefined && !schemes.test(address)) return;
  // A link around blocks has no box of its own; they have.
  const areas = fragments.filter(({ rect }) => rect.width > 0 && rect.height > 0);
  for (const { page, box } of areas) {
    if (fragment === undefined)
      put(around.layer.content, { page, box }, { kind: 'link', box, to: { address } }, around.clip);
    else painting.innerLinks.push({ entries: around.layer.content, page, box, clip: around.clip, name: fragment });
  }
}

/** Puts the links in whose targets are known only when everything is painted. */
export function putInnerLinks({ innerLinks, places }: Painting): void {
  for (const { entries, page, box, clip, name } of innerLinks) {
    const to = places.get(name);
    if (to) put(entries, { page, box }, { kind: 'link', box, to }, clip);
  }
}
