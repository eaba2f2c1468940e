/** A coloured part of code: offsets in the code, and the class of highlight.js. */
export interface CodeHighlight {
  from: number;
  to: number;
  className: string;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** Reads the markup of highlight.js, which is spans and escaped text alone, as ranges of the code. */
export function readHighlights(html: string): CodeHighlight[] {
  const highlights: CodeHighlight[] = [];
  const open: { from: number; className: string }[] = [];
  let position = 0;
  for (const [token] of html.matchAll(/<span class="[^"]*">|<\/span>|&[#\w]+;|[^<&]+/g)) {
    if (token === '</span>') {
      const span = open.pop();
      if (span && span.from < position) highlights.push({ ...span, to: position });
    } else if (token.startsWith('<span')) {
      open.push({ from: position, className: token.slice('<span class="'.length, -2) });
    } else {
      position += (entities[token] ?? token).length;
    }
  }
  return highlights.toSorted((one, other) => one.from - other.from || other.to - one.to);
}
