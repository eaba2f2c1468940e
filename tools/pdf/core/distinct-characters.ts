/** Invisible characters. */
const needsNoFont = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** The characters of a text that show something, each once. A book has few: most are looked up in a table. */
export function distinctCharacters(text: string): string[] {
  const isSeen = new Uint8Array(0x1_0000);
  const seen = new Set<string>();
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit < 0xdc00) seen.add(text.slice(at, at + 2));
    else if (isSeen[unit] === 0) {
      isSeen[unit] = 1;
      // The second half of a pair comes with its first.
      if (unit < 0xdc00 || unit > 0xdfff) seen.add(text.charAt(at));
    }
  }
  return Array.from(seen).filter((character) => !needsNoFont.test(character));
}
