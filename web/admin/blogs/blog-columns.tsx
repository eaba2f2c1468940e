import { Link } from 'react-router';
import { type AdminBlog, approveBlog, deleteBlog, listBlogs } from '#contract/blog.admin.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { adminCall } from '../admin-call.ts';
import { AuthorLink } from '../cells/author-link.tsx';
import { Badge } from '../cells/badge.tsx';
import { ListAction } from '../list/list-action.tsx';
import type { Column } from '../list/admin-table.tsx';
import { RowAction, RowActions, RowOpener } from '../list/row-actions.tsx';

interface BlogColumnsOptions {
  onRead: (blog: AdminBlog) => void;
  onEdit: (blog: AdminBlog) => void;
}

function Actions({ blog, onEdit }: { blog: AdminBlog; onEdit: () => void }) {
  const { _id: id, title, approved } = blog;
  return (
    <RowActions>
      <ListAction
        of={title}
        list={listBlogs}
        send={() => adminCall(approveBlog, { params: { id }, body: { approved: !approved } })}
      >
        {approved ? 'Unapprove' : 'Approve'}
      </ListAction>
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

/** An approved article has its page; a pending one is read here. */
export const blogColumns = ({ onRead, onEdit }: BlogColumnsOptions): readonly Column<AdminBlog>[] => [
  {
    header: 'Title',
    sort: 'title',
    kind: 'title',
    cell: (blog) =>
      blog.approved ? (
        <Link to={`/blog/${blog.slug}`} dir="auto">
          {blog.title}
        </Link>
      ) : (
        <RowOpener onClick={() => onRead(blog)}>{blog.title}</RowOpener>
      ),
  },
  { header: 'Author', cell: ({ author, authorId }) => <AuthorLink id={authorId}>{author}</AuthorLink> },
  { header: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  {
    header: 'State',
    kind: 'badges',
    cell: ({ approved }) => <Badge tone={approved ? 'success' : 'warning'}>{approved ? 'Approved' : 'Pending'}</Badge>,
  },
  { header: 'Actions', kind: 'actions', cell: (blog) => <Actions blog={blog} onEdit={() => onEdit(blog)} /> },
];
