import type { KeyboardEvent } from 'react';
import classes from './count-tabs.module.css';

/** One tab, with the count of what is behind it where it has one. */
export interface CountTab {
  id: string;
  label: string;
  /** Undefined until it is known. */
  count: number | undefined;
}

interface CountTabsProps {
  label: string;
  tabs: readonly CountTab[];
  chosen: string;
  onChoose: (id: string) => void;
  /** The panel that the tabs switch; each tab is named `panelId-id`. */
  panelId: string;
}

const step: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs that the arrow keys walk through. */
export function CountTabs({ label, tabs, chosen, onChoose, panelId }: CountTabsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const ends: Record<string, number> = { Home: 0, End: -1 };
    const by = step[event.key];
    const next = tabs.at(ends[event.key] ?? (by === undefined ? at : (at + by) % tabs.length));
    if (!next || next.id === chosen) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`${panelId}-${next.id}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} tabIndex={-1} className={classes.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label: name, count }) => (
        <button
          key={id}
          id={`${panelId}-${id}`}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={id === chosen}
          aria-controls={panelId}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {name} {count !== undefined && <span className={classes.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
