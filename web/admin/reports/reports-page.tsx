import { adminMessages } from '#contract/admin-messages.ts';
import { listReports, reportSorts, reportStates, reportTypes } from '#contract/reports.admin.ts';
import { Choice } from '../list/choice.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { useListView, useAdminList } from '../list/use-admin-list.ts';
import { reportColumns } from './report-columns.tsx';
import { nameOfReport, typeWords } from './report-labels.ts';

const shownTypes = { all: 'All', ...typeWords };
const stateWords = { all: 'All', open: 'Unresolved', resolved: 'Resolved' };

/** Every report. */
export function ReportsPage() {
  const view = useListView(reportSorts);
  const type = view.filter('type', reportTypes);
  const state = view.filter('state', reportStates);
  const asked = useAdminList(listReports, view, { type, state });
  return (
    <AdminList
      title="Reports"
      things={['report', 'reports']}
      view={view}
      asked={asked}
      rowsOf={({ reports }) => reports}
      columns={reportColumns}
      nameOf={nameOfReport}
      failure={adminMessages.reports.fetchFailed}
      filters={
        <>
          <Choice
            label="Type"
            options={reportTypes}
            words={shownTypes}
            value={type}
            onChoose={(value) => view.change({ type: value })}
          />
          <Choice
            label="State"
            options={reportStates}
            words={stateWords}
            value={state}
            onChoose={(value) => view.change({ state: value })}
          />
        </>
      }
    />
  );
}
