import { Link } from 'react-router';
import {
  deleteReportedContent,
  listReports,
  mayRemoveReported,
  type Report,
  resolveReport,
  warnReportedUser,
} from '#contract/reports/reports.admin.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { adminCall } from '../admin-call.ts';
import { useAdmin } from '../admin-context.ts';
import { AuthorLink } from '../cells/author-link.tsx';
import { PersonLink } from '../cells/person-link.tsx';
import { Badge } from '../cells/badge.tsx';
import { Excerpt } from '../cells/excerpt.tsx';
import { ListAction } from '../list/list-action.tsx';
import type { Column } from '../list/admin-table.tsx';
import { RowActions } from '../list/row-actions.tsx';
import classes from './report-columns.module.css';
import { goneWords, nameOfReport, removalOf, removerWords, typeWords } from './report-labels.ts';

function Content({ content, contentType }: Report) {
  if (!content) return <span className={classes.gone}>{goneWords}</span>;
  const { excerpt, author, authorId, path } = content;
  return (
    <>
      {path === null ? (
        <Excerpt>{excerpt}</Excerpt>
      ) : (
        <Link to={path} className={classes.link}>
          <Excerpt>{excerpt}</Excerpt>
        </Link>
      )}
      {contentType !== 'user' && (
        <span className={classes.author}>
          by <AuthorLink id={authorId}>{author}</AuthorLink>
        </span>
      )}
    </>
  );
}

interface RemovalProps {
  report: Report;
  /** What is removed, in words. */
  name: string;
  content: NonNullable<Report['content']>;
  shortcut?: string;
}

/** Removes what was reported, or says whose right that is. */
export function Removal({ report, name, content, shortcut }: RemovalProps) {
  const { role } = useAdmin();
  const params = { id: report._id };
  if (!mayRemoveReported(role, report.contentType)) return <span className={classes.others}>{removerWords}</span>;
  return (
    <ListAction
      of={name}
      {...(shortcut !== undefined && { shortcut })}
      list={listReports}
      isDestructive
      question={removalOf(report, content)}
      send={() => adminCall(deleteReportedContent, { params })}
    >
      Delete content
    </ListAction>
  );
}

function Actions(report: Report) {
  const { _id: id, content, resolved } = report;
  const name = nameOfReport(report);
  const params = { id };
  return (
    <RowActions>
      {!resolved && (
        <ListAction of={name} list={listReports} send={() => adminCall(resolveReport, { params })}>
          Resolve
        </ListAction>
      )}
      {content && <Removal report={report} name={name} content={content} />}
      <ListAction
        of={name}
        list={listReports}
        send={() => adminCall(warnReportedUser, { params })}
        onDone={(said) => window.alert(said)}
      >
        Warn user
      </ListAction>
      {content?.authorId && <PersonLink id={content.authorId} name={content.author} reportId={id} />}
    </RowActions>
  );
}

/** Reports and their outcome. */
export const reportColumns: readonly Column<Report>[] = [
  {
    header: 'Type',
    kind: 'badges',
    cell: ({ contentType }) => <Badge tone="secondary">{typeWords[contentType]}</Badge>,
  },
  { header: 'Reason', kind: 'title', cell: ({ reason }) => <Excerpt>{reason}</Excerpt> },
  { header: 'Reported by', cell: ({ reportedBy: { _id, username } }) => <AuthorLink id={_id}>{username}</AuthorLink> },
  { header: 'Content', kind: 'wide', cell: Content },
  { header: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  {
    header: 'State',
    kind: 'badges',
    cell: ({ resolved }) => (
      <Badge tone={resolved ? 'success' : 'warning'}>{resolved ? 'Resolved' : 'Unresolved'}</Badge>
    ),
  },
  { header: 'Actions', kind: 'actions', cell: Actions },
];
