import { Link } from 'react-router';
import { type AdminPost, listAdminPosts, releasePost } from '#contract/feed/posts.admin.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { adminCall } from '../admin-call.ts';
import { Badge } from '../cells/badge.tsx';
import { Excerpt } from '../cells/excerpt.tsx';
import { NamedPerson } from '../cells/person-link.tsx';
import type { Column } from '../list/admin-table.tsx';
import { ListAction } from '../list/list-action.tsx';
import { RowAction, RowActions } from '../list/row-actions.tsx';
import { nameOfThought } from './name-of-thought.ts';
import classes from './posts-page.module.css';

interface Chosen {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

function Actions({ post, onRemove }: { post: AdminPost; onRemove: () => void }) {
  const { _id: id, held } = post;
  const name = nameOfThought(post);
  return (
    <RowActions>
      {held && (
        <ListAction
          of={name}
          list={listAdminPosts}
          shortcut="A"
          send={() => adminCall(releasePost, { params: { id }, body: { held: false } })}
        >
          Let go
        </ListAction>
      )}
      <RowAction of={name} isDestructive shortcut="D" onClick={onRemove}>
        {held ? 'Refuse' : 'Remove'}
      </RowAction>
    </RowActions>
  );
}

/** The pictures of a thought, small: each opens large in a tab of its own. */
function Pictures({ media }: Pick<AdminPost, 'media'>) {
  if (media.length === 0) return null;
  return (
    <span className={classes.pictures}>
      {media.map(({ _id, url, thumbnailUrl, alt }) => (
        <a key={_id} href={url} target="_blank" rel="noreferrer">
          <img
            src={thumbnailUrl}
            alt={alt || 'Picture without a description'}
            loading="lazy"
            className={classes.picture}
          />
        </a>
      ))}
    </span>
  );
}

/** Thoughts, which can be chosen, let go and removed. */
export const postColumns = ({ ids, toggle }: Chosen, onRemove: (post: AdminPost) => void): Column<AdminPost>[] => [
  {
    header: 'Choose',
    cell: ({ _id: id, content, media }) => (
      <label className={classes.choose}>
        <input
          type="checkbox"
          aria-label={`Choose ${nameOfThought({ content, media })}`}
          aria-keyshortcuts="X"
          checked={ids.has(id)}
          onChange={() => toggle(id)}
        />
      </label>
    ),
  },
  {
    header: 'Thought',
    kind: 'title',
    cell: ({ content, media }) => (
      <>
        <Excerpt>{content}</Excerpt>
        <Pictures media={media} />
      </>
    ),
  },
  {
    header: 'Author',
    cell: ({ author, authorId }) => <NamedPerson id={authorId} name={author} />,
  },
  {
    header: 'Open',
    cell: ({ _id: id, content, media, held }) =>
      held ? (
        'Not shown yet'
      ) : (
        <Link to={`/post/${id}`} aria-label={`Open ${nameOfThought({ content, media })}`}>
          Open
        </Link>
      ),
  },
  { header: 'Created', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  { header: 'State', kind: 'badges', cell: ({ held }) => held && <Badge tone="warning">Held</Badge> },
  { header: 'Actions', kind: 'actions', cell: (post) => <Actions post={post} onRemove={() => onRemove(post)} /> },
];
