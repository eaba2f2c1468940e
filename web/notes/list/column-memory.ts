import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';

type Grid = Virtualizer<Window, Element>;

/**
 * In which column the virtualizer has put each card, by its place in the list. It does not notice that a card has moved to
 * another place, and has no way to be told.
 */
function columnsByPlace(grid: Grid): Map<number, number> {
  const columns: unknown = Reflect.get(grid, 'laneAssignments');
  if (!(columns instanceof Map)) throw new Error('This version of @tanstack/react-virtual keeps its lanes elsewhere.');
  return columns;
}

/** End of each column, as far as the cards are laid out. */
function endsOf(grid: Grid): number[] {
  const ends = Array.from({ length: grid.options.lanes }, () => 0);
  for (const { lane, end } of grid.measurementsCache) ends[lane] = end;
  return ends;
}

interface Cards {
  /** A key for each card, in order. The same array as long as they are the same. */
  keys: readonly string[];
  /** So many stand before the notes, each for a note to come. */
  leaders: number;
}

const noCards: Cards = { keys: [], leaders: 0 };

/** Columns of a list that was left, for its return. */
export interface KeptColumns {
  known: ReadonlyMap<VirtualItem['key'], number>;
  cards: Cards;
  columns: number;
}

/**
 * Keeps every card in its column while others come and go; those that were taken away included, as they may come back. A
 * new card goes on top of the shortest column, or into that of the card that stood for it. Cards that follow at the end are
 * left to the virtualizer.
 */
export function createColumnMemory(kept?: KeptColumns) {
  const known = new Map<VirtualItem['key'], number>(kept?.known);
  let former = kept?.cards ?? noCards;
  let columns = kept?.columns ?? 0;

  /** Where the virtualizer has put the former cards: those that it has measured, as the others still move. */
  function learn(grid: Grid): void {
    for (const { key, lane } of grid.measurementsCache) if (grid.itemSizeCache.has(key)) known.set(key, lane);
  }

  /** Finds a column for each card that has come before or among the former ones. */
  function placeNewcomers({ keys, leaders }: Cards, grid: Grid): void {
    const ends = endsOf(grid);
    const was = new Set(former.keys);
    const last = keys.findLastIndex((key) => was.has(key));
    let standIn = former.keys[former.leaders - 1];
    for (const [place, key] of keys.slice(0, Math.max(last, 0)).entries()) {
      if (known.has(key) || was.has(key)) continue;
      const stoodFor = place >= leaders && standIn !== undefined ? known.get(standIn) : undefined;
      const column = stoodFor ?? ends.indexOf(Math.min(...ends));
      if (stoodFor !== undefined) standIn = undefined;
      known.set(key, column);
      ends[column] = (ends[column] ?? 0) + grid.options.estimateSize(place);
    }
  }

  return {
    /** Everything that is known, to be given to a new memory. */
    save: (grid: Grid): KeptColumns => {
      learn(grid);
      return { known: new Map(known), cards: former, columns };
    },
    /** Call it before each layout. Where cards and columns are the same as before, it does nothing. */
    keep(grid: Grid, cards: Cards): void {
      const isRebuilt = grid.options.lanes !== columns;
      if (cards.keys === former.keys && !isRebuilt) return;
      if (isRebuilt) known.clear();
      else if (columns > 1) {
        learn(grid);
        placeNewcomers(cards, grid);
        const places = columnsByPlace(grid);
        places.clear();
        for (const [place, key] of cards.keys.entries()) {
          const column = known.get(key);
          if (column !== undefined) places.set(place, column);
        }
      }
      former = cards;
      columns = grid.options.lanes;
    },
  };
}
