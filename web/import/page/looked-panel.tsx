import { useMemo, useState } from 'react';
import { CountTabs, TabSet } from '#web/ui/count-tabs.tsx';
import { useImport } from '../session/import-session.ts';
import { plural } from './count-sentences.ts';
import { ItemTable } from './item-table.tsx';
import { LookChoices } from './look-choices.tsx';
import { firstChoices, useLookGroups } from './look-rows.ts';
import classes from './looked-panel.module.css';

const tabs = [
  { id: 'all', label: 'All' },
  { id: 'new', label: 'Will come' },
  { id: 'same', label: 'Already here' },
  { id: 'out', label: 'Left out' },
  { id: 'refused', label: 'Cannot come' },
] as const;

/** What would come, and what of it shall come. */
export function LookedPanel() {
  const { name, format, rows, isAsked } = useImport();
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('all');
  const [choices, setChoices] = useState(firstChoices);
  const groups = useLookGroups(rows, choices);
  const trashed = useMemo(() => rows.filter(({ isTrashed }) => isTrashed).length, [rows]);
  const archived = useMemo(() => rows.filter(({ isArchived }) => isArchived).length, [rows]);
  const coming = groups.new.length;
  const choose = (id: string, isChosen: boolean) => {
    const leftOut = new Set(choices.leftOut);
    if (isChosen) leftOut.delete(id);
    else leftOut.add(id);
    setChoices({ ...choices, leftOut });
  };
  return (
    <section aria-label="Before the import" tabIndex={-1} className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {coming === 0 ? 'Nothing new would come' : `${plural(coming, 'note')} will come`}
        </h2>
        <p className={classes.quiet}>
          {name}, read as {format}
        </p>
        {!isAsked && (
          <p role="status" className={classes.quiet}>
            The server could not be asked which of them are there already. None is added twice.
          </p>
        )}
      </div>
      <LookChoices choices={choices} onChange={setChoices} counts={{ trashed, archived, coming }} />
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
            .filter(({ id }) => id === 'all' || id === tab || groups[id].length > 0)
            .map(({ id, label }) => ({ id, label, count: groups[id].length }))}
        />
        <div id="look-table">
          <ItemTable key={tab} caption="What will come" rows={groups[tab]} onChoose={choose} />
        </div>
      </TabSet>
    </section>
  );
}
