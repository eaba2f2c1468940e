import { useState } from 'react';
import type { OwnAction } from '#contract/moderation/moderation.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { NextPage, PagedList } from '#web/ui/lists/paged-list.tsx';
import { PageHead } from '#web/ui/page/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { AppealForm } from './appeal-form.tsx';
import { useOwnActions } from './own-actions.queries.ts';
import classes from './own-actions-page.module.css';

const titles: Record<OwnAction['type'], string> = {
  message: 'A moderator wrote to you',
  suspend: 'Your account was suspended',
  unsuspend: 'Your suspension was ended',
  limit: 'Your account was limited to your friends',
  unlimit: 'Your account is shown to everybody again',
};

const thingWords: Record<NonNullable<OwnAction['about']>['contentType'], string> = {
  blog: 'your article',
  note: 'your note',
  user: 'your profile',
  comment: 'your comment',
  post: 'your thought',
};

const momentOf = (iso: string) => new Date(iso).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

function About({ about }: { about: NonNullable<OwnAction['about']> }) {
  return (
    <div className={classes.about}>
      <p className={classes.label}>It is about {thingWords[about.contentType]}:</p>
      {about.excerpt !== null && (
        <blockquote dir="auto" className={classes.quote}>
          {about.excerpt}
        </blockquote>
      )}
    </div>
  );
}

function AppealState({ appeal }: { appeal: NonNullable<OwnAction['appeal']> }) {
  const { text, createdAt, granted, reason, decidedAt } = appeal;
  return (
    <div className={classes.about}>
      <p className={classes.label}>
        You appealed <RelativeTime iso={createdAt} />:
      </p>
      <blockquote dir="auto" className={classes.quote}>
        {text}
      </blockquote>
      {granted === null || decidedAt === null ? (
        <p className={classes.label}>Another admin than the one who acted will decide it.</p>
      ) : (
        <>
          <p className={classes.label}>
            {granted ? 'Granted' : 'Refused'} <RelativeTime iso={decidedAt} />:
          </p>
          <p dir="auto" className={classes.reason}>
            {reason}
          </p>
        </>
      )}
    </div>
  );
}

/** The appeal against a decision, or the way to one. */
function DecisionAppeal({ action }: { action: OwnAction }) {
  const [isWriting, setWriting] = useState(false);
  if (action.appeal) return <AppealState appeal={action.appeal} />;
  if (action.type === 'unsuspend' || action.type === 'unlimit') return null;
  if (isWriting) return <AppealForm actionId={action._id} onClose={() => setWriting(false)} />;
  return (
    <div>
      <Button variant="default" size="sm" onClick={() => setWriting(true)}>
        Appeal
      </Button>
    </div>
  );
}

function Decision({ action }: { action: OwnAction }) {
  const { type, reason, until, createdAt, about } = action;
  return (
    <li className={classes.entry}>
      <h2 className={classes.title}>{titles[type]}</h2>
      <p className={classes.facts}>
        <RelativeTime iso={createdAt} />
        {until !== null && <>, until {momentOf(until)}</>}
      </p>
      <p dir="auto" className={classes.reason}>
        {reason}
      </p>
      {about && <About about={about} />}
      <DecisionAppeal action={action} />
    </li>
  );
}

/** What moderators decided about one's own account, and why. */
export function OwnActionsPage() {
  const query = useOwnActions();
  const actions = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className={classes.page}>
      <PageHead
        title="Moderation"
        lead="What moderators wrote to you or decided about your account, and why. If you disagree, appeal: another admin than the one who acted decides."
      />
      <PagedList
        query={query}
        isEmpty={actions.length === 0}
        loading={<Spinner />}
        nothing={
          <EmptyState title="Nothing here">No moderator has written to you or acted on your account.</EmptyState>
        }
      >
        <ul aria-label="Decisions" className={classes.list}>
          {actions.map((action) => (
            <Decision key={action._id} action={action} />
          ))}
        </ul>
        {query.hasNextPage && <NextPage query={query} showsError />}
      </PagedList>
    </div>
  );
}
