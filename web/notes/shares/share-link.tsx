import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import type { NoteShare } from '#contract/notes/note-shares.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/forms/field.tsx';
import { useCopyLink, useRevokeShare } from './note-shares.queries.ts';
import classes from './share-links.module.css';

const dateOf = (time: string): string =>
  new Date(time).toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric' });

/** True for a link that has ended by itself. */
const isExpired = ({ expiresAt }: NoteShare): boolean => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

const viewsOf = ({ views }: NoteShare): string => {
  if (views === 0) return 'Not opened yet';
  return views === 1 ? 'Opened once' : `Opened ${views.toLocaleString('en-US')} times`;
};

const validityOf = (share: NoteShare, isNoteShown: boolean): string => {
  if (!isNoteShown && !isExpired(share)) return 'Rests while the note is in the bin or disabled';
  if (share.expiresAt === null) return 'Works until you revoke it';
  return `${isExpired(share) ? 'Ended' : 'Works until'} ${dateOf(share.expiresAt)}`;
};

/** What a link is, in a few words each. */
const factsOf = (share: NoteShare, isNoteShown: boolean): string[] => [
  viewsOf(share),
  validityOf(share, isNoteShown),
  ...(share.hasPassword ? ['Password'] : []),
  ...(share.attachments ? ['Pictures and files'] : []),
  ...(share.preview ? ['Title in previews'] : []),
];

interface ShareLinkProps {
  noteId: string;
  share: NoteShare;
  /** Tells links of one list apart for who hears them. */
  name: string;
  /** False while the note is in the bin or disabled. */
  isNoteShown?: boolean;
}

/** A link to a note: its address, what it shows, and the ways to copy and to end it. */
export function ShareLink({ noteId, share, name, isNoteShown = true }: ShareLinkProps) {
  const copy = useCopyLink();
  const revoke = useRevokeShare();
  const { url } = share;
  return (
    <li className={classes.link} data-ended={isExpired(share) || !isNoteShown || undefined}>
      {url === null ? (
        <p className={classes.facts}>The key of this link is lost. It works on, until you revoke it.</p>
      ) : (
        <TextInput
          readOnly
          aria-label={`Address of ${name}`}
          className={classes.address}
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <p className={classes.facts}>{factsOf(share, isNoteShown).join('\u00A0· ')}</p>
      <div className={classes.actions}>
        {url !== null && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy aria-hidden size="1rem" stroke={1.6} />}
            onClick={() => void copy(url)}
          >
            Copy link
          </Button>
        )}
        <Button variant="subtle" size="xs" color="red" onClick={() => void revoke(noteId, share)}>
          Revoke
        </Button>
      </div>
    </li>
  );
}
