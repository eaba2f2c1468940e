import { Link } from 'react-router';
import { limits } from '#contract/limits.ts';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useSharesOf } from './note-shares.queries.ts';
import { ShareLink } from './share-link.tsx';
import { ShareLinkForm } from './share-link-form.tsx';
import classes from './share-links.module.css';

/** The links to a note of one's own, and a form for a new one. */
export function ShareLinks({ noteId }: { noteId: string }) {
  const query = useSharesOf(noteId);
  const { data: shares } = query;
  if (!shares) return query.isError ? <QueryFailure query={query} /> : <Spinner />;
  return (
    <>
      <p className={classes.lead}>Everybody who has a link can read this note as it is then, without an account.</p>
      {shares.length > 0 && (
        <ul aria-label="Links" className={classes.list}>
          {shares.map((share, place) => (
            <ShareLink key={share._id} noteId={noteId} share={share} name={`link ${place + 1}`} />
          ))}
        </ul>
      )}
      {shares.length < limits.note.shares.each ? (
        <ShareLinkForm noteId={noteId} />
      ) : (
        <p className={classes.lead}>
          A note takes at most {limits.note.shares.each} links. Revoke one to make another.
        </p>
      )}
      <p className={classes.lead}>
        <Link to="/shared">All that you share</Link>
      </p>
    </>
  );
}
