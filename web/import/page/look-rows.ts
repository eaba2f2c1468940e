import { useDeferredValue, useMemo } from 'react';
import type { LookRow } from '../import-worker-messages.ts';
import { plural } from './count-sentences.ts';
import type { ItemRow } from './item-table.tsx';

/** What a person chose to come. */
export interface Choices {
  withTrash: boolean;
  withArchived: boolean;
  leftOut: ReadonlySet<string>;
}

export const firstChoices: Choices = { withTrash: false, withArchived: true, leftOut: new Set() };

/** What becomes of a row, by what is there and what the person chose. */
type Fate = 'new' | 'same' | 'out' | 'refused';

/** Whole groups that stay away: their rows cannot be chosen one by one. */
const staysAway = (row: LookRow, { withTrash, withArchived }: Choices): boolean =>
  (row.isTrashed && !withTrash) || (row.isArchived && !withArchived);

function fateOf(row: LookRow, choices: Choices): Fate {
  if (row.state !== 'new') return row.state;
  return choices.leftOut.has(row.id) || staysAway(row, choices) ? 'out' : 'new';
}

const states: Record<Fate, Pick<ItemRow, 'state' | 'tone'>> = {
  new: { state: 'Will come', tone: 'good' },
  same: { state: 'Already here', tone: 'quiet' },
  out: { state: 'Left out', tone: 'quiet' },
  refused: { state: 'Cannot come', tone: 'bad' },
};

function aboutOf({ date, tags, files, isTrashed, isArchived }: LookRow): string {
  const parts = [
    date.slice(0, 10),
    ...(isTrashed ? ['in the trash'] : []),
    ...(isArchived ? ['archived'] : []),
    ...(files > 0 ? [plural(files, 'file')] : []),
    tags.map((tag) => `#${tag}`).join(' '),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

const itemOf = (row: LookRow, fate: Fate, choices: Choices): ItemRow => ({
  id: row.id,
  title: row.title,
  source: row.source,
  about: aboutOf(row),
  ...states[fate],
  reasons: row.reasons,
  ...(row.state === 'new' && !staysAway(row, choices) && { isChosen: fate === 'new' }),
});

/** The rows of a look, all of them and by what becomes of them. */
export type LookGroups = Record<'all' | Fate, ItemRow[]>;

/** Sorts the rows of a look. Of 10,000 it takes a moment, which no key press waits for. */
export function useLookGroups(rows: readonly LookRow[], chosen: Choices): LookGroups {
  const choices = useDeferredValue(chosen);
  return useMemo(() => {
    const groups: LookGroups = { all: [], new: [], same: [], out: [], refused: [] };
    for (const row of rows) {
      const fate = fateOf(row, choices);
      const item = itemOf(row, fate, choices);
      groups.all.push(item);
      groups[fate].push(item);
    }
    return groups;
  }, [rows, choices]);
}
