import classes from './state-badge.module.css';

/** How far something has come. */
export type State = 'there' | 'partly' | 'planned';

const names: Record<State, string> = { there: 'There today', partly: 'In part', planned: 'Planned' };

export function StateBadge({ state }: { state: State }) {
  return (
    <span className={classes.badge} data-state={state}>
      {names[state]}
    </span>
  );
}
