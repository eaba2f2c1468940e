/** Families of ours by those that they have the measures of, or are near to. */
const standIns: readonly [RegExp, string][] = [
  [/^(?:calibri|carlito|aptos|segoe|candara|corbel|trebuchet|gill sans)/, 'Carlito'],
  [/^(?:times|tinos|liberation serif|garamond|georgia|book antiqua|palatino|mangal)/, 'Tinos'],
  [/^(?:cambria|caladea|constantia)/, 'Caladea'],
  [/^(?:courier|cousine|consolas|liberation mono|lucida console|menlo|monaco)/, 'Cousine'],
  [/^(?:noto sans|nirmala|open sans)/, 'Noto Sans'],
];

/** The family that a workbook's font is drawn in. */
export function standInFor(family: string): string {
  const name = family.toLowerCase();
  // Arial is what is meant where nothing is known: Helvetica, Verdana, Tahoma and most others are nearest to it.
  return standIns.find(([pattern]) => pattern.test(name))?.[1] ?? 'Arimo';
}
