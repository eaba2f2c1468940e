import { Link } from 'react-router';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listReports, reportSorts, reportStates, reportTypes } from '#contract/reports/reports.admin.ts';
import classes from '../list/row-actions.module.css';
import { AdminList } from '../list/admin-list.tsx';
import { Choice } from '../list/choice.tsx';
import { useAdminList, useListView } from '../list/use-admin-list.ts';
import { reportColumns } from './report-columns.tsx';
import { nameOfReport, nameOfThing, typeWords } from './report-labels.ts';
import { RowKeys } from './thing-keys.tsx';
import { thingColumns } from './thing-columns.tsx';

const shownTypes = { all: 'All', ...typeWords };
const stateWords = { all: 'All', open: 'Unresolved', resolved: 'Resolved' };
/** `all` is each report by itself, as an address without it. */
const groupings = ['all', 'true'] as const;
const groupingWords = { all: 'One by one', true: 'By thing' };

/** Every report, one by one or by what it is about. */
export function ReportsPage() {
  const view = useListView(reportSorts);
  const type = view.filter('type', reportTypes);
  const state = view.filter('state', reportStates);
  const grouped = view.filter('grouped', groupings);
  const asked = useAdminList(listReports, view, { type, state, grouped });
  const isGrouped = grouped === 'true';
  const [first] = asked.data?.reports ?? [];
  // Rows of the other kind stay until those that were asked for are there.
  const areThings = asked.isOld && first ? first.count !== undefined : isGrouped;
  return (
    <AdminList
      title="Reports"
      things={areThings ? ['reported thing', 'reported things'] : ['report', 'reports']}
      view={view}
      // To be grouped leaves nothing out.
      asked={{ ...asked, isNarrowed: view.search !== '' || type !== 'all' || state !== 'all' }}
      rowsOf={({ reports }) => reports}
      columns={areThings ? thingColumns : reportColumns}
      nameOf={areThings ? nameOfThing : nameOfReport}
      hasRowKeys={isGrouped}
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
          <Choice
            label="Show"
            options={groupings}
            words={groupingWords}
            value={grouped}
            onChoose={(value) => view.change({ grouped: value })}
          />
          <Link to="/admin/appeals" className={classes.action}>
            Appeals
          </Link>
          {isGrouped && <RowKeys />}
        </>
      }
    />
  );
}
