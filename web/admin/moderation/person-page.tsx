import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { getPerson } from '#contract/moderation/moderation.admin.ts';
import type { Appeal } from '#contract/moderation/moderation.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { momentOf } from '#web/ui/text/moment-of.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { AdminFailure } from '../admin-failure.tsx';
import { Badge, Badges } from '../cells/badge.tsx';
import { ActionDialog } from './action-dialog.tsx';
import classes from './person-page.module.css';
import { usePerson, useRenewPerson } from './person.queries.ts';
import { type ActionType, takenWords, typeWords } from './reason-templates.ts';
import { StaffNotes } from './staff-notes.tsx';

type Person = AnswerOf<typeof getPerson>;

/** "1 thought", "2,000 thoughts". */
const many = (count: number, one: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

function Head({ user, counts }: Pick<Person, 'user' | 'counts'>) {
  const { _id: id, name, banned, suspendedUntil, limited, limitedUntil, createdAt } = user;
  return (
    <header className={classes.head}>
      <h1 dir="auto">{name}</h1>
      <Badges>
        {banned && <Badge tone="danger">Banned</Badge>}
        {!banned && suspendedUntil === null && <Badge tone="success">Active</Badge>}
        {suspendedUntil !== null && <Badge tone="warning">{`Suspended until ${momentOf(suspendedUntil)}`}</Badge>}
        {limited && (
          <Badge tone="warning">
            {limitedUntil === null
              ? 'Shown to friends alone'
              : `Shown to friends alone until ${momentOf(limitedUntil)}`}
          </Badge>
        )}
      </Badges>
      <p className={classes.facts}>
        Here since <RelativeTime iso={createdAt} />. {many(counts.posts, 'thought')}, {many(counts.comments, 'comment')}
        , {many(counts.blogs, 'article')}, {many(counts.reports, 'report')} ({counts.openReports} unresolved).{' '}
        {!banned && <Link to={`/profile/${id}`}>Public profile</Link>}
      </p>
    </header>
  );
}

function Actions({ user, reportId }: Pick<Person, 'user'> & { reportId: string | null }) {
  const [chosen, setChosen] = useState<ActionType>();
  const renew = useRenewPerson(user._id);
  const offered: ActionType[] = [
    'message',
    'limit',
    ...(user.limited ? (['unlimit'] as const) : []),
    'suspend',
    ...(user.suspendedUntil === null ? [] : (['unsuspend'] as const)),
  ];
  return (
    <div className={classes.actions}>
      {offered.map((type) => (
        <Button key={type} variant="default" onClick={() => setChosen(type)}>
          {typeWords[type]}
        </Button>
      ))}
      {chosen && (
        <ActionDialog
          person={user}
          type={chosen}
          reportId={reportId}
          onDone={renew}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

function Reports({ reports }: Pick<Person, 'reports'>) {
  return (
    <section aria-labelledby="person-reports" className={classes.section}>
      <h2 id="person-reports">Reports</h2>
      {reports.length === 0 && <p className={classes.facts}>None.</p>}
      <ul className={classes.list}>
        {reports.map(({ _id, reason, content, createdAt, resolved }) => (
          <li key={_id} className={classes.entry}>
            <p dir="auto" className={classes.text}>
              {reason}
            </p>
            {content && (
              <blockquote dir="auto" className={classes.quote}>
                {content.excerpt}
              </blockquote>
            )}
            <p className={classes.facts}>
              {resolved ? 'Resolved' : 'Unresolved'}, <RelativeTime iso={createdAt} />
              {content?.path && (
                <>
                  {' '}
                  <Link to={content.path}>See it in its place</Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The appeal against an action, and how it was decided. */
function Appealed({ appeal: { text, granted, reason } }: { appeal: Appeal }) {
  const words = { true: 'Granted', false: 'Refused', null: 'Not decided yet' };
  return (
    <>
      <p className={classes.facts}>They appealed:</p>
      <blockquote dir="auto" className={classes.quote}>
        {text}
      </blockquote>
      <p dir="auto" className={classes.facts}>
        {words[`${granted}`]}
        {reason !== null && `: ${reason}`}
      </p>
    </>
  );
}

function Taken({ actions }: Pick<Person, 'actions'>) {
  return (
    <section aria-labelledby="person-actions" className={classes.section}>
      <h2 id="person-actions">Actions</h2>
      {actions.length === 0 && <p className={classes.facts}>None.</p>}
      <ul className={classes.list}>
        {actions.map(({ _id, type, reason, until, admin, createdAt, about, appeal }) => (
          <li key={_id} className={classes.entry}>
            <p className={classes.facts}>
              {takenWords[type]}
              {until !== null && `, until ${momentOf(until)}`}
            </p>
            <p dir="auto" className={classes.text}>
              {reason}
            </p>
            {about?.excerpt && (
              <blockquote dir="auto" className={classes.quote}>
                {about.excerpt}
              </blockquote>
            )}
            <p className={classes.facts}>
              {admin}, <RelativeTime iso={createdAt} />
            </p>
            {appeal && <Appealed appeal={appeal} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shown({ id, reportId }: { id: string; reportId: string | null }) {
  const query = usePerson(id);
  if (query.isPending) return <Spinner />;
  if (!query.data)
    return (
      <AdminFailure onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {query.error ? failureSentence(query.error) : adminMessages.moderation.fetchFailed}
      </AdminFailure>
    );
  const { user, counts, reports, actions, notes } = query.data;
  return (
    <div className={classes.page}>
      <Head user={user} counts={counts} />
      <Actions user={user} reportId={reportId} />
      <Reports reports={reports} />
      <Taken actions={actions} />
      <StaffNotes id={id} notes={notes} />
    </div>
  );
}

/** One person with what moderation knows of them, and what can be done. The address names them. */
export function PersonPage() {
  const [address] = useSearchParams();
  const id = address.get('user');
  if (id === null)
    return (
      <div className={classes.page}>
        <h1>Person</h1>
        <p className={classes.facts}>Choose a person in the users or the reports.</p>
      </div>
    );
  return <Shown key={id} id={id} reportId={address.get('report')} />;
}
