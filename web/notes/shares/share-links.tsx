import { Link } from 'react-router';
import { shareLimits } from '#contract/notes/share-limits.ts';
import { messages } from '#contract/messages.ts';
import { useOnline } from '#web/offline/use-online.ts';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useSharesOf } from './note-shares.queries.ts';
import { ShareLink } from './share-link.tsx';
import { ShareLinkForm } from './share-link-form.tsx';
import classes from './share-links.module.css';

/** Said in place of what needs the server. */
export const WhileOffline = () => (
  <p role="status" className={classes.lead}>
    {messages.shares.offline}
  </p>
);

/** The links to a note of one's own, and a form for a new one. */
export function ShareLinks({ noteId }: { noteId: string }) {
  const query = useSharesOf(noteId);
  const isOnline = useOnline();
  const { data: shares } = query;
  if (!shares && !isOnline) return <WhileOffline />;
  if (!shares) return query.isError ? <QueryFailure query={query} /> : <Spinner />;
  return (
    <>
      {!isOnline && <WhileOffline />}
      <p className={classes.lead}>Everybody who has a link can read this note as it is then, without an account.</p>
      {shares.length > 0 && (
        <ul aria-label="Links" className={classes.list}>
          {shares.map((share, place) => (
            <ShareLink key={share._id} noteId={noteId} share={share} name={`link ${place + 1}`} />
          ))}
        </ul>
      )}
      {shares.length < shareLimits.each ? (
        <ShareLinkForm noteId={noteId} isOnline={isOnline} />
      ) : (
        <p className={classes.lead}>A note takes at most {shareLimits.each} links. Revoke one to make another.</p>
      )}
      <p className={classes.lead}>
        <Link to="/shared">All that you share</Link>
      </p>
    </>
  );
}
