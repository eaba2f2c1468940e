import { useId } from 'react';
import { auditActions } from '#contract/admins/admins.ts';
import { Choice } from '../list/choice.tsx';
import type { ListView } from '../list/use-admin-list.ts';
import { useAdmins } from './admins.queries.ts';
import { auditWords } from './audit-labels.ts';
import classes from './audit-filters.module.css';

const actionOptions = ['all', ...auditActions] as const;
const actionWords = { all: 'All actions', ...auditWords };

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </span>
  );
}

/** The filters of the audit log that the address names. Each is `all` where it narrows nothing. */
export function useAuditFilters(view: ListView) {
  const admins = useAdmins().data?.admins ?? [];
  const filters = {
    admin: view.filter('admin', ['all', ...admins.map(({ _id }) => _id)]),
    action: view.filter('action', actionOptions),
    from: view.day('from'),
    to: view.day('to'),
  };
  return { filters, admins };
}

/** Narrows the audit log to an admin, an action, and days in UTC. */
export function AuditFilters({ view, filters, admins }: { view: ListView } & ReturnType<typeof useAuditFilters>) {
  const emails = Object.fromEntries(admins.map(({ _id, email }) => [_id, email]));
  return (
    <div className={classes.filters}>
      <Choice
        label="Who"
        options={['all', ...Object.keys(emails)]}
        words={{ all: 'All admins', ...emails }}
        value={filters.admin}
        onChoose={(admin) => view.change({ admin })}
      />
      <Choice
        label="What"
        options={actionOptions}
        words={actionWords}
        value={filters.action}
        onChoose={(action) => view.change({ action })}
      />
      <DayField
        label="From"
        value={filters.from === 'all' ? '' : filters.from}
        onChange={(from) => view.change({ from })}
      />
      <DayField label="To" value={filters.to === 'all' ? '' : filters.to} onChange={(to) => view.change({ to })} />
    </div>
  );
}
