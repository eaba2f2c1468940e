/** The first letters of the first and the last word of a name; a question mark where it has no letters. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  const initials = ends.map((word) => Array.from(word ?? '')[0] ?? '').join('');
  return initials.toLocaleUpperCase('en') || '?';
}

/** A hue of 0-359 degrees that stays the same for a name. White on 32 % of its lightness has a contrast of 5:1 or more in every hue. */
export function hueOf(name: string): number {
  let value = 0;
  for (const letter of name) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return value;
}
