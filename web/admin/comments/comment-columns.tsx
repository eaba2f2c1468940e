import { Link } from 'react-router';
import {
  type AdminComment,
  deleteAdminComment,
  listAdminComments,
  releaseComment,
  resolveComment,
} from '#contract/feed/feed.admin.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { adminCall } from '../admin-call.ts';
import { AuthorLink } from '../cells/author-link.tsx';
import { Badge } from '../cells/badge.tsx';
import { Excerpt } from '../cells/excerpt.tsx';
import { firstWords } from '../cells/first-words.ts';
import { ListAction } from '../list/list-action.tsx';
import type { Column } from '../list/admin-table.tsx';
import { RowAction, RowActions } from '../list/row-actions.tsx';
import classes from './comment-columns.module.css';

const list = listAdminComments;

/** True for a reported comment whose reports are not resolved. */
const isOpen = ({ reported, resolved }: AdminComment): boolean => reported && !resolved;

function Content({ content, reply }: AdminComment) {
  return (
    <>
      <Excerpt>{content}</Excerpt>
      {reply && (
        <p className={classes.reply} dir="auto">
          <span className={classes.label}>Reply:</span> {reply.text}
        </p>
      )}
    </>
  );
}

function Actions({ comment, onReply }: { comment: AdminComment; onReply: () => void }) {
  const { _id: id, content, author, held } = comment;
  const name = firstWords(content);
  return (
    <RowActions>
      <RowAction of={name} onClick={onReply}>
        Reply
      </RowAction>
      {held && (
        <ListAction
          of={name}
          list={list}
          send={() => adminCall(releaseComment, { params: { id }, body: { held: false } })}
        >
          Let go
        </ListAction>
      )}
      {isOpen(comment) && (
        <ListAction of={name} list={list} send={() => adminCall(resolveComment, { params: { id } })}>
          Resolve
        </ListAction>
      )}
      <ListAction
        of={name}
        list={list}
        isDestructive
        question={{
          title: 'Delete this comment?',
          message: `“${name}” by ${author} is deleted for good${held ? ', and they are told that it was not approved' : ''}.`,
          confirmLabel: 'Delete',
          isDestructive: true,
        }}
        send={() => adminCall(deleteAdminComment, { params: { id } })}
      >
        Delete
      </ListAction>
    </RowActions>
  );
}

function State(comment: AdminComment) {
  if (comment.held) return <Badge tone="warning">Held</Badge>;
  if (isOpen(comment)) return <Badge tone="warning">Reported</Badge>;
  return comment.resolved ? <Badge tone="success">Resolved</Badge> : null;
}

/** Comments with what was answered in the name of the site. */
export const commentColumns = (onReply: (comment: AdminComment) => void): readonly Column<AdminComment>[] => [
  { header: 'Content', kind: 'title', cell: (comment) => <Content {...comment} /> },
  { header: 'Author', cell: ({ author, authorId }) => <AuthorLink id={authorId}>{author}</AuthorLink> },
  {
    header: 'Post',
    cell: ({ postId, articleId, content }) => (
      <Link
        to={postId === null ? `/blog/${articleId}` : `/post/${postId}`}
        aria-label={`Open the ${postId === null ? 'article' : 'post'} of ${firstWords(content)}`}
      >
        {postId === null ? 'Open article' : 'Open'}
      </Link>
    ),
  },
  { header: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  { header: 'State', kind: 'badges', cell: State },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (comment) => <Actions comment={comment} onReply={() => onReply(comment)} />,
  },
];
