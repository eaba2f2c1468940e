import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { Note } from '#contract/notes/notes.ts';
import classes from './note-people.module.css';

/** On a card: whose note it is, or with how many it is shared. */
export function SharedLine({ note: { owner, sharedWith } }: { note: Pick<Note, 'owner' | 'sharedWith'> }) {
  if (!owner && sharedWith === 0) return null;
  return (
    <p className={classes.whose}>
      <IconUsers aria-hidden size="1rem" stroke={1.6} />
      <span dir="auto" className={classes.name}>
        {owner ? `Shared by ${owner.name}` : `Shared with ${sharedWith}`}
      </span>
    </p>
  );
}

/** On the page of a note that one may only read. */
export function ReaderLine({ note: { owner } }: { note: Pick<Note, 'owner'> }) {
  if (!owner) return null;
  return (
    <p className={classes.whose}>
      <IconUsers aria-hidden size="1rem" stroke={1.6} />
      {owner.name} shares this with you to read.
    </p>
  );
}
