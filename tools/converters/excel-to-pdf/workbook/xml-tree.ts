import { UnusableFile } from '../../../runner/refusals.ts';
import type { XmlElement } from '../../../xml/xml-element.ts';
import { Attributes, readXml } from './read-xml.ts';

/** Elements of one part: a chart of 100,000 values has some 400,000. */
const mostElements = 1_000_000;

/** An element of a part that is small enough to be held whole, as drawings and charts are. */
class TreeElement implements XmlElement {
  readonly localName: string;
  readonly children: TreeElement[] = [];
  readonly #attributes: Attributes;
  /** What is in it, in its order. */
  readonly #content: (string | TreeElement)[] = [];

  constructor(localName: string, attributes: Attributes) {
    this.localName = localName;
    this.#attributes = attributes;
  }

  add(content: string | TreeElement): void {
    this.#content.push(content);
    if (typeof content !== 'string') this.children.push(content);
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  get textContent(): string {
    let text = '';
    const waiting: (string | TreeElement)[] = [this];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (typeof next === 'string') text += next;
      else waiting.push(...next.#content.toReversed());
    }
    return text;
  }
}

/**
 * The root element of a part; undefined where it has none. Throws an UnusableFile where the part is damaged or has more elements
 * than a tab can hold.
 */
export function readXmlTree(xml: string): XmlElement | undefined {
  const document = new TreeElement('', new Attributes(''));
  const open = [document];
  let count = 0;
  readXml(xml, {
    open: (name, attributes) => {
      count += 1;
      if (count > mostElements) throw new UnusableFile('has a drawing of more than a million parts.');
      const element = new TreeElement(name, attributes);
      open.at(-1)?.add(element);
      open.push(element);
    },
    text: (text) => open.at(-1)?.add(text),
    close: () => void (open.length > 1 && open.pop()),
  });
  return document.children[0];
}
