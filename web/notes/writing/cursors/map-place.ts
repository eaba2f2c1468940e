import { ChangeSet } from '@codemirror/state';
import { smallestChange } from '../smallest-change.ts';
import type { Selection } from './cursor-source.ts';

/** Answers places of one text as places of another. Each end follows text that was put in where it stands. */
export function placesIn(from: string, to: string): (place: Selection) => Selection {
  const changes = from === to ? undefined : ChangeSet.of(smallestChange(from, to), from.length);
  const map = (offset: number): number => {
    const place = Math.min(offset, from.length);
    return changes ? changes.mapPos(place, 1) : place;
  };
  return ({ anchor, head }) => ({ anchor: map(anchor), head: map(head) });
}
