const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0');

/** A text in UTF-16BE, in hexadecimal digits. */
export function utf16Hex(text: string): string {
  let digits = '';
  for (let at = 0; at < text.length; at += 1) digits += hex(text.charCodeAt(at), 4);
  return digits;
}

/**
 * A CMap with the text of each code (ISO 32000-1, 9.10.3), for search and copy in readers. `codeBytes` is the length of a code
 * in the page's text: 2 for composite fonts, 1 for others.
 */
export function toUnicodeMap(texts: ReadonlyMap<number, string>, codeBytes: 1 | 2): string {
  const digits = codeBytes * 2;
  const lines = [...texts]
    .toSorted(([a], [b]) => a - b)
    .map(([code, text]) => `<${hex(code, digits)}> <${utf16Hex(text)}>`);
  const blocks: string[] = [];
  // A block holds a hundred entries at most.
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${hex(0, digits)}> <${'F'.repeat(digits)}>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}
