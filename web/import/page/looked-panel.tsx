import { useDeferredValue, useMemo, useState } from 'react';
import { useOnline } from '#web/offline/use-online.ts';
import { FormField } from '#web/forms/form-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { CountTabs, TabSet } from '#web/ui/count-tabs.tsx';
import { cancelLook, startImport, useImport } from '../session/import-session.ts';
import type { LookRow } from '../worker-protocol.ts';
import { plural } from './count-words.ts';
import { ItemTable, type ItemRow } from './item-table.tsx';
import classes from './looked-panel.module.css';

interface Choices {
  withTrash: boolean;
  withArchived: boolean;
  leftOut: ReadonlySet<string>;
}

type Fate = 'new' | 'same' | 'out' | 'refused';

/** If a row comes, by what is there and what the person chose. */
function fateOf(row: LookRow, { withTrash, withArchived, leftOut }: Choices): Fate {
  if (row.state !== 'new') return row.state;
  const isOut = leftOut.has(row.id) || (row.isTrashed && !withTrash) || (row.isArchived && !withArchived);
  return isOut ? 'out' : 'new';
}

const states: Record<Fate, Pick<ItemRow, 'state' | 'tone'>> = {
  new: { state: 'Will come', tone: 'good' },
  same: { state: 'Already here', tone: 'quiet' },
  out: { state: 'Left out', tone: 'quiet' },
  refused: { state: 'Cannot come', tone: 'bad' },
};

function aboutOf({ date, tags, files, isTrashed, isArchived }: LookRow): string {
  return [
    date.slice(0, 10),
    isTrashed && 'in the trash',
    isArchived && 'archived',
    files > 0 && plural(files, 'file'),
    tags.length > 0 && tags.map((tag) => `#${tag}`).join(' '),
  ]
    .filter((part) => part !== false && part !== '')
    .join(' · ');
}

const itemOf = (row: LookRow, fate: Fate, { withTrash, withArchived }: Choices): ItemRow => ({
  id: row.id,
  title: row.title,
  source: row.source,
  about: aboutOf(row),
  ...states[fate],
  reasons: row.reasons,
  ...(row.state === 'new' &&
    (withTrash || !row.isTrashed) &&
    (withArchived || !row.isArchived) && { isChosen: fate === 'new' }),
});

interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        className={classes.box}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}

const tabs = [
  { id: 'all', label: 'All' },
  { id: 'new', label: 'Will come' },
  { id: 'same', label: 'Already here' },
  { id: 'out', label: 'Left out' },
  { id: 'refused', label: 'Cannot come' },
] as const;

function useSorted(rows: readonly LookRow[], choices: Choices) {
  return useMemo(() => {
    const groups: Record<'all' | Fate, ItemRow[]> = { all: [], new: [], same: [], out: [], refused: [] };
    for (const row of rows) {
      const fate = fateOf(row, choices);
      const item = itemOf(row, fate, choices);
      groups.all.push(item);
      groups[fate].push(item);
    }
    return groups;
  }, [rows, choices]);
}

/** What would come, and what of it shall come. */
export function LookedPanel() {
  const { name, format, rows, isAsked } = useImport();
  const isOnline = useOnline();
  const [tag, setTag] = useState('');
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('all');
  const [choices, setChoices] = useState<Choices>({ withTrash: false, withArchived: true, leftOut: new Set() });
  const groups = useSorted(rows, useDeferredValue(choices));
  const trashed = useMemo(() => rows.filter(({ isTrashed }) => isTrashed).length, [rows]);
  const archived = useMemo(() => rows.filter(({ isArchived }) => isArchived).length, [rows]);
  const choose = (id: string, isChosen: boolean) => {
    const leftOut = new Set(choices.leftOut);
    if (isChosen) leftOut.delete(id);
    else leftOut.add(id);
    setChoices({ ...choices, leftOut });
  };
  const coming = groups.new.length;
  const begin = () => startImport({ ...choices, leftOut: [...choices.leftOut], tag: tag.trim() });
  return (
    <section aria-label="Before the import" className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>{coming === 0 ? 'Nothing new would come' : `${plural(coming, 'note')} will come`}</h2>
        <p className={classes.quiet}>
          {name}, read as {format}
        </p>
        {!isAsked && (
          <p role="status" className={classes.quiet}>
            The server could not be asked which of them are there already. None is added twice.
          </p>
        )}
      </div>
      <form
        className={classes.options}
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <FormField
          label="Tag for all of them"
          description="Optional, such as imported/keep."
          maxLength={40}
          value={tag}
          onChange={({ currentTarget }) => setTag(currentTarget.value)}
        />
        {(trashed > 0 || archived > 0) && (
          <div className={classes.choices}>
            {archived > 0 && (
              <Switch
                label={`Archived ones as well (${archived.toLocaleString('en-US')})`}
                isOn={choices.withArchived}
                onChange={(withArchived) => setChoices({ ...choices, withArchived })}
              />
            )}
            {trashed > 0 && (
              <Switch
                label={`The trash as well (${trashed.toLocaleString('en-US')})`}
                isOn={choices.withTrash}
                onChange={(withTrash) => setChoices({ ...choices, withTrash })}
              />
            )}
          </div>
        )}
        <div className={classes.actions}>
          <Button variant="subtle" color="plain" onClick={cancelLook}>
            Back
          </Button>
          <Button type="submit" disabled={!isOnline || coming === 0}>
            Import
          </Button>
        </div>
      </form>
      <TabSet
        chosen={tab}
        onChoose={(id) => setTab(tabs.find((each) => each.id === id)?.id ?? 'all')}
        className={classes.list}
      >
        <CountTabs
          label="Entries by what becomes of them"
          setId="look"
          controls="look-table"
          tabs={tabs
            .filter(({ id }) => id === 'all' || groups[id].length > 0)
            .map(({ id, label }) => ({ id, label, count: groups[id].length }))}
        />
        <div id="look-table">
          <ItemTable key={tab} caption="What will come" rows={groups[tab]} onChoose={choose} />
        </div>
      </TabSet>
    </section>
  );
}
