import { Link } from 'react-router';
import { type AdminBlog, approveBlog, deleteBlog, listBlogs } from '#contract/blog/blog.admin.ts';
import { momentOf } from '#web/ui/text/moment-of.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { adminCall } from '../admin-call.ts';
import { AuthorLink } from '../cells/author-link.tsx';
import { Badge, Badges } from '../cells/badge.tsx';
import { ListAction } from '../list/list-action.tsx';
import type { Column } from '../list/admin-table.tsx';
import { RowAction, RowActions, RowOpener } from '../list/row-actions.tsx';
import classes from './blog-columns.module.css';

interface BlogColumnsOptions {
  onRead: (blog: AdminBlog) => void;
  onEdit: (blog: AdminBlog) => void;
}

function Actions({ blog, onEdit }: { blog: AdminBlog; onEdit: () => void }) {
  const { _id: id, title, approved, publicText, updatedAt } = blog;
  const setApproval = (isApproved: boolean) =>
    adminCall(approveBlog, { params: { id }, body: { approved: isApproved, updatedAt } });
  return (
    <RowActions>
      {!approved && (
        <ListAction of={title} list={listBlogs} send={() => setApproval(true)}>
          Approve
        </ListAction>
      )}
      {(approved || publicText !== null) && (
        <ListAction of={title} list={listBlogs} send={() => setApproval(false)}>
          Unapprove
        </ListAction>
      )}
      <RowAction of={title} onClick={onEdit}>
        Edit
      </RowAction>
      <ListAction
        of={title}
        list={listBlogs}
        isDestructive
        question={{
          title: 'Delete this blog?',
          message: `“${title}” is deleted for good, for its author as well.`,
          confirmLabel: 'Delete',
          isDestructive: true,
        }}
        send={() => adminCall(deleteBlog, { params: { id } })}
      >
        Delete
      </ListAction>
    </RowActions>
  );
}

/** A public article has its page; any other is read here. */
export const blogColumns = ({ onRead, onEdit }: BlogColumnsOptions): readonly Column<AdminBlog>[] => [
  {
    header: 'Title',
    sort: 'title',
    kind: 'title',
    cell: (blog) =>
      blog.approved && !blog.scheduled ? (
        <Link to={`/blog/${blog.slug}`} dir="auto">
          {blog.title}
        </Link>
      ) : (
        <RowOpener onClick={() => onRead(blog)}>{blog.title}</RowOpener>
      ),
  },
  {
    header: 'Author',
    cell: ({ author, authorId }) => (
      <span className={classes.author}>
        <AuthorLink id={authorId}>{author}</AuthorLink>
      </span>
    ),
  },
  { header: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  {
    header: 'State',
    kind: 'badges',
    cell: ({ approved, scheduled, publishAt, publicText, allowComments }) => (
      <Badges>
        <Badge tone={approved ? 'success' : 'warning'}>{approved ? 'Approved' : 'Pending'}</Badge>
        {publishAt !== null && (scheduled || (!approved && !publicText)) && (
          <Badge tone="secondary">{`${scheduled ? 'Scheduled for' : 'To be published on'} ${momentOf(publishAt)}`}</Badge>
        )}
        {publicText && <Badge tone="secondary">Edit of a public blog</Badge>}
        {allowComments && <Badge tone="secondary">Comments</Badge>}
      </Badges>
    ),
  },
  { header: 'Actions', kind: 'actions', cell: (blog) => <Actions blog={blog} onEdit={() => onEdit(blog)} /> },
];
