/** Bounds of pasted markup. Beyond them its plain text is pasted, because a conversion could take seconds. */
export const pasteLimits = { characters: 1_000_000, elements: 20_000, depth: 100 };

// Elements that end without a closing tag.
const endingByThemselves = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd td th tr tbody thead tfoot colgroup option rp rt'.split(
    ' ',
  ),
);

/**
 * True if markup nests elements so deeply that parsing it could hang. Browsers' parsers take a time that grows with the square of the
 * depth: 14 s for 50,000 open elements in Chromium.
 */
export function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9:]{0,20})/gi)) {
    if (endingByThemselves.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (slash ? -1 : 1));
    if (depth > 2 * pasteLimits.depth) return true;
  }
  return false;
}

/** True if a parsed document keeps to the bounds. Walks without recursion, so that its depth cannot end the stack. */
export function isWithinLimits(root: Element): boolean {
  let elements = 0;
  let depth = 0;
  let node: Element | null = root;
  while (node) {
    elements += 1;
    if (elements > pasteLimits.elements || depth > pasteLimits.depth) return false;
    if (node.firstElementChild) {
      node = node.firstElementChild;
      depth += 1;
      continue;
    }
    while (node && node !== root && !node.nextElementSibling) {
      node = node.parentElement;
      depth -= 1;
    }
    if (!node || node === root) return true;
    node = node.nextElementSibling;
  }
  return true;
}

/** Elements without words to paste. */
const wordless =
  'script, style, template, noscript, meta, link, title, head, iframe, object, svg, canvas, form > input';

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function wrapContent(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

const declarationOf = (element: Element, name: string): string =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]{1,100})`, 'i').exec(element.getAttribute('style') ?? '')?.[1]?.trim() ??
  '';

const isBold = (weight: string): boolean => /^(?:bold|[6-9]00)$/i.test(weight);

/** Google Docs writes styles where others write elements, and wraps all in a `b` that is not bold. */
function readStyles(root: Element): void {
  for (const bold of root.querySelectorAll('b, strong')) {
    if (/^(?:normal|[1-4]00)$/i.test(declarationOf(bold, 'font-weight'))) bold.replaceWith(...bold.childNodes);
  }
  for (const span of root.querySelectorAll('span[style]')) {
    if (span.textContent.trim() === '' || span.closest('h1, h2, h3, h4, h5, h6, pre')) continue;
    if (isBold(declarationOf(span, 'font-weight')) && !span.closest('b, strong')) wrapContent(span, 'strong');
    if (/^italic/i.test(declarationOf(span, 'font-style')) && !span.closest('i, em')) wrapContent(span, 'em');
    if (/line-through/i.test(declarationOf(span, 'text-decoration'))) wrapContent(span, 'del');
  }
}

const wordMark = /^(?:[\u00b7\u2022\u25aa\u25cf\u25e6o\u00a7-]|(\d{1,3}|[a-z])[.)])[\s\u00a0]*/i;

/** Word writes each list item as a paragraph with a mark of its own: makes lists of them. */
function readWordLists(root: Element): void {
  const items = [...root.querySelectorAll('p[style*="mso-list"], p[class*="MsoListParagraph"]')];
  const open: { list: Element; level: number }[] = [];
  let previous: Element | undefined;
  for (const item of items) {
    const level = Number(/level(\d)/i.exec(declarationOf(item, 'mso-list'))?.[1] ?? 1);
    if (!previous || item.previousElementSibling !== previous) open.length = 0;
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    for (const ignored of item.querySelectorAll('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')) {
      item.prepend(ignored.textContent.trim(), ' ');
      ignored.remove();
    }
    item.normalize();
    const mark = wordMark.exec(item.textContent.trimStart());
    const first = item.firstChild;
    if (mark && first?.nodeType === 3) first.textContent = (first.textContent ?? '').trimStart().replace(wordMark, '');
    const line = item.ownerDocument.createElement('li');
    line.append(...item.childNodes);
    let last = open.at(-1);
    if (last?.level !== level) {
      const list = item.ownerDocument.createElement(mark?.[1] ? 'ol' : 'ul');
      const parent = last?.list.lastElementChild;
      if (parent) parent.append(list);
      else item.before(list);
      last = { list, level };
      open.push(last);
    }
    last.list.append(line);
    item.remove();
    previous = open[0]?.list;
  }
}

/** Prepares pasted markup in place: what Google Docs, Word and pages add to it goes, what they mean stays. */
export function cleanMarkup(root: Element): void {
  for (const element of root.querySelectorAll(wordless)) element.remove();
  readWordLists(root);
  readStyles(root);
  for (const heading of root.querySelectorAll('p.MsoTitle')) rename(heading, 'h1');
  // Editors write a list directly in a list, without an item between. Browsers show it as if it belonged to the item above.
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list);
  for (const paragraph of root.querySelectorAll('li > p:only-of-type')) paragraph.replaceWith(...paragraph.childNodes);
}
