import { Link } from 'react-router';
import {
  type ListedReport,
  listReports,
  type Report,
  resolveReport,
  warnReportedUser,
} from '#contract/reports/reports.admin.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { adminCall } from '../admin-call.ts';
import { AuthorLink } from '../cells/author-link.tsx';
import { Badge } from '../cells/badge.tsx';
import { Excerpt } from '../cells/excerpt.tsx';
import { PersonLink } from '../cells/person-link.tsx';
import type { Column } from '../list/admin-table.tsx';
import { ListAction } from '../list/list-action.tsx';
import { RowActions } from '../list/row-actions.tsx';
import { Removal } from './report-columns.tsx';
import classes from './report-columns.module.css';
import { goneWords, nameOfThing, typeWords } from './report-labels.ts';

/** Reasons that a row shows at once. */
const shownReasons = 3;

function Thing({ contentType, content, excerpt = null, author = null, authorId = null }: ListedReport) {
  const path = content?.path ?? null;
  return (
    <>
      {excerpt !== null && path === null && <Excerpt>{excerpt}</Excerpt>}
      {excerpt !== null && path !== null && (
        <Link to={path} className={classes.thing}>
          <Excerpt>{excerpt}</Excerpt>
        </Link>
      )}
      {!content && <span className={classes.gone}>{goneWords}</span>}
      {contentType !== 'user' && author !== null && (
        <div className={classes.author}>
          by <AuthorLink id={authorId}>{author}</AuthorLink>
        </div>
      )}
    </>
  );
}

function Reasons({ reports, name }: { reports: readonly Report[]; name: string }) {
  return (
    <ul className={classes.reasons} aria-label={name}>
      {reports.map(({ _id: id, reason, reportedBy }) => (
        <li key={id}>
          <Excerpt>{reason}</Excerpt>{' '}
          <span className={classes.author}>
            by <AuthorLink id={reportedBy._id}>{reportedBy.username}</AuthorLink>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Reports({ count = 0, reports: given }: ListedReport) {
  const reports = given ?? [];
  const [first, more] = [reports.slice(0, shownReasons), reports.slice(shownReasons)];
  const older = count - reports.length;
  return (
    <>
      <span>{`${count.toLocaleString('en-US')} ${count === 1 ? 'report' : 'reports'}`}</span>
      <Reasons reports={first} name="Reasons" />
      {more.length > 0 && (
        <details>
          <summary className={classes.more}>{`${more.length} more`}</summary>
          <Reasons reports={more} name="Further reasons" />
          {older > 0 && <span>{`and ${older.toLocaleString('en-US')} older`}</span>}
        </details>
      )}
    </>
  );
}

function Actions(row: ListedReport) {
  const { _id: id, content, openCount = 0, author = null, authorId = null } = row;
  const name = nameOfThing(row);
  const params = { id };
  return (
    <RowActions>
      {openCount > 0 && (
        <ListAction
          of={name}
          list={listReports}
          shortcut="R"
          send={() => adminCall(resolveReport, { params, query: { all: 'true' } })}
        >
          Resolve all
        </ListAction>
      )}
      {authorId !== null && <PersonLink id={authorId} name={author ?? ''} reportId={id} />}
      {content && <Removal report={row} name={name} content={content} shortcut="D" />}
      <ListAction
        of={name}
        list={listReports}
        send={() => adminCall(warnReportedUser, { params })}
        onDone={(said) => window.alert(said)}
      >
        Warn user
      </ListAction>
    </RowActions>
  );
}

const stateOf = ({ openCount = 0, count = 0 }: ListedReport): string => {
  if (openCount === 0) return 'Resolved';
  return openCount === count ? 'Unresolved' : `${openCount.toLocaleString('en-US')} unresolved`;
};

/** Reported things with the reports of each. */
export const thingColumns: readonly Column<ListedReport>[] = [
  {
    header: 'Type',
    kind: 'badges',
    cell: ({ contentType }) => <Badge tone="secondary">{typeWords[contentType]}</Badge>,
  },
  { header: 'Thing', kind: 'title', cell: Thing },
  { header: 'Reports', kind: 'wide', cell: Reports },
  { header: 'Newest', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  {
    header: 'State',
    kind: 'badges',
    cell: (row) => <Badge tone={row.openCount ? 'warning' : 'success'}>{stateOf(row)}</Badge>,
  },
  { header: 'Actions', kind: 'actions', cell: Actions },
];
