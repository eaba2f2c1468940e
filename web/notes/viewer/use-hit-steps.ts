import { useCallback, useEffect, useState } from 'react';

/** A hit that is shown: its page or part, and its place among the hits there, from 0. */
export interface ShownHit {
  place: number;
  index: number;
  /** Hits of the page or part. */
  count: number;
}

interface HitSource {
  /** Number of pages or parts, which count from 1. */
  places: number;
  /** The page that a search named; without one, all are looked through. */
  start: number | undefined;
  /** Hits of a page or part. Undefined where nothing is searched for. */
  find: ((place: number) => Promise<number>) | undefined;
}

/** The next place with hits in a direction, round the end; undefined where no other has any. */
async function findPlace({ places, find }: HitSource, from: number, by: 1 | -1): Promise<ShownHit | undefined> {
  if (!find) return undefined;
  for (let steps = 0; steps < places; steps += 1) {
    const place = ((((from - 1 + steps * by) % places) + places) % places) + 1;
    const count = await find(place);
    if (count > 0) return { place, index: by === 1 ? 0 : count - 1, count };
  }
  return undefined;
}

async function findFirst(source: HitSource): Promise<ShownHit | undefined> {
  if (source.start === undefined) return findPlace(source, 1, 1);
  const count = (await source.find?.(source.start)) ?? 0;
  return count > 0 ? { place: source.start, index: 0, count } : undefined;
}

function nextHere({ place, index, count }: ShownHit, by: 1 | -1): ShownHit | undefined {
  const next = index + by;
  return next >= 0 && next < count ? { place, index: next, count } : undefined;
}

const following = async (source: HitSource, shown: ShownHit | undefined, by: 1 | -1) =>
  (shown && nextHere(shown, by)) ?? findPlace(source, (shown?.place ?? source.start ?? 1) + (shown ? by : 0), by);

/** Walks through the hits of a search in a file, looking at one page or part after the other. `onShow` is stable. */
export function useHitSteps(source: HitSource, onShow: (hit: ShownHit) => void) {
  const { places, start, find } = source;
  const [shown, setShown] = useState<ShownHit>();
  const [isSearching, setSearching] = useState(find !== undefined);
  const arrive = useCallback(
    (hit: ShownHit | undefined) => {
      setSearching(false);
      if (!hit) return;
      setShown(hit);
      onShow(hit);
    },
    [onShow],
  );
  useEffect(() => {
    if (!find) return undefined;
    let isCurrent = true;
    // A page that cannot be read says so itself, in its place.
    findFirst({ places, start, find }).then(
      (hit) => isCurrent && arrive(hit),
      () => isCurrent && setSearching(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [places, start, find, arrive]);
  const step = (by: 1 | -1) => {
    setSearching(true);
    following(source, shown, by).then(arrive, () => setSearching(false));
  };
  return { shown, isSearching, step };
}
