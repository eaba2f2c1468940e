/** The place of the first of sorted things whose number is not below this one. */
export function placeFrom<Thing>(things: readonly Thing[], number: number, numberOf: (thing: Thing) => number): number {
  let [low, high] = [0, things.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const thing = things[middle];
    if (thing !== undefined && numberOf(thing) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
