/** An element of XML. Those of a browser's document are some; workers, which have none, read trees of their own. */
export interface XmlElement {
  /** Its name without a prefix. */
  readonly localName: string;
  readonly textContent: string;
  readonly children: Iterable<XmlElement>;
  getAttribute(name: string): string | null;
}

/** Elements of whatever namespace. */
export function children(element: XmlElement | undefined, name?: string): XmlElement[] {
  if (element === undefined) return [];
  const all = Array.from(element.children);
  return name === undefined ? all : all.filter(({ localName }) => localName === name);
}

/** The first child of this name, or what a path of such names leads to. */
export function child(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) {
    let next: XmlElement | undefined;
    for (const its of found?.children ?? []) {
      if (its.localName !== name) continue;
      next = its;
      break;
    }
    found = next;
  }
  return found;
}

/** All elements of this name below, at any depth, in their order. */
export function descendants(element: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const waiting = children(element).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.localName === name) found.push(next);
    waiting.push(...children(next).toReversed());
  }
  return found;
}

export const attribute = (element: XmlElement | undefined, name: string): string | undefined =>
  element?.getAttribute(name) ?? undefined;

/** The attribute `val` of a child, as most properties have it. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  attribute(child(element, name), 'val');

/** A property that is on where it stands without a value; undefined where it does not stand. */
export function flagOf(element: XmlElement | undefined, name: string): boolean | undefined {
  const property = child(element, name);
  return property && !/^(?:0|false|off|none)$/.test(attribute(property, 'val') ?? '1');
}

export function numberOf(text: string | undefined): number | undefined {
  const number = text === undefined ? Number.NaN : Number.parseFloat(text);
  return Number.isFinite(number) ? number : undefined;
}

/** A part of a whole: a number of thousandths of a percent or, in the strict kind of Open XML, "75%". */
export function shareOf(text: string | undefined): number | undefined {
  const number = numberOf(text);
  return number === undefined ? undefined : number / (text?.trim().endsWith('%') ? 100 : 100_000);
}
