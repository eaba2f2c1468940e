/** Elements that end by themselves where another begins, or have nothing in them: they do not nest. */
const endless = new Set(
  (
    'p li dt dd tr td th thead tbody tfoot option optgroup colgroup rb rt rtc rp ' +
    'area base br col embed hr img input link meta param source track wbr'
  ).split(' '),
);

/** How deep the tags of a text are nested, more or less: the text is not parsed, which takes minutes where they are too many. */
export function nestingOf(html: string): number {
  let [depth, deepest, end] = [0, 0, -1];
  for (const { 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z\d-]*)/gi)) {
    // Looked for once only where there is none.
    if (end < index) end = html.indexOf('>', index);
    if (end === -1) end = html.length;
    if (endless.has(name.toLowerCase()) || html[end - 1] === '/') continue;
    depth = Math.max(0, depth + (slash === '/' ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
