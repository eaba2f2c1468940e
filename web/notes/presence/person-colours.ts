/** Colours of the palette `--person-1`… (tokens.css). */
export const personColours = 6;

/** A number that is the same for an id on every screen. */
const hashOf = (id: string): number => {
  let value = 7;
  for (const letter of id) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return value;
};

/** A colour for each person, from 1. Two that would have the same one get different ones, as long as there are some left. */
export function coloursOf(ids: Iterable<string>): ReadonlyMap<string, number> {
  const colours = new Map<string, number>();
  const taken = new Set<number>();
  for (const id of [...new Set(ids)].toSorted()) {
    if (taken.size === personColours) taken.clear();
    let colour = hashOf(id) % personColours;
    while (taken.has(colour)) colour = (colour + 1) % personColours;
    taken.add(colour);
    colours.set(id, colour + 1);
  }
  return colours;
}
