/** File systems take 255 bytes; a code point takes four, and the ending and a number have to fit as well. */
const maxNameLength = 56;
/** Of the ending: nothing that is longer is one. */
const maxEndingLength = 12;

const harmless = (given: string): string =>
  given
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');

/** A name that every file system takes, and that no other file of the folder has. */
export function createFileNames() {
  const taken = new Set<string>();
  /** The number to try next for a name: ten thousand notes may have one title. */
  const next = new Map<string, number>();
  return (given: string): string => {
    const dot = given.lastIndexOf('.');
    const hasEnding = dot > 0 && given.length - dot <= maxEndingLength;
    const ending = hasEnding ? `.${harmless(given.slice(dot))}`.replace(/^\.$/, '') : '';
    // By code points: half an emoji is no name.
    const base =
      Array.from(harmless(hasEnding ? given.slice(0, dot) : given))
        .slice(0, maxNameLength)
        .join('') || 'untitled';
    const key = `${base}${ending}`.toLowerCase();
    for (let number = next.get(key) ?? 1; ; number += 1) {
      const name = number === 1 ? `${base}${ending}` : `${base} (${number})${ending}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      next.set(key, number + 1);
      return name;
    }
  };
}
