import { useMemo, useState } from 'react';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type AdminBlog, blogSorts, blogStates, listBlogs } from '#contract/blog/blog.admin.ts';
import { useAdmin } from '../admin-context.ts';
import { Choice } from '../list/choice.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { useListView, useAdminList } from '../list/use-admin-list.ts';
import { blogColumns } from './blog-columns.tsx';
import { EditBlogDialog } from './edit-blog-dialog.tsx';
import { ReadBlogDialog } from './read-blog-dialog.tsx';

const stateWords = { all: 'All', pending: 'Pending', approved: 'Approved' };

/** Every article, with those that wait for an editor. */
export function BlogsPage() {
  const view = useListView(blogSorts);
  const state = view.filter('state', blogStates);
  const asked = useAdminList(listBlogs, view, { state });
  const [read, setRead] = useState<AdminBlog>();
  const [edited, setEdited] = useState<AdminBlog>();
  const columns = useMemo(() => blogColumns({ onRead: setRead, onEdit: setEdited }), []);
  const { id } = useAdmin();
  return (
    <>
      <AdminList
        title="Blogs"
        things={['blog', 'blogs']}
        view={view}
        asked={asked}
        rowsOf={({ blogs }) => blogs}
        columns={columns}
        nameOf={({ title }) => title}
        failure={adminMessages.blogs.fetchFailed}
        filters={
          <Choice
            label="State"
            options={blogStates}
            words={stateWords}
            value={state}
            onChoose={(value) => view.change({ state: value })}
          />
        }
      />
      {read && <ReadBlogDialog blog={read} onClose={() => setRead(undefined)} />}
      {edited && (
        <EditBlogDialog
          blog={edited}
          owner={id}
          current={asked.data?.blogs.find(({ _id }) => _id === edited._id)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
