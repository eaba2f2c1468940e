import { type AdminBlog, approveBlog, listBlogs } from '#contract/blog.admin.ts';
import { Button } from '#web/ui/button.tsx';
import { MarkdownText } from '#web/ui/text/markdown-text.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { adminCall } from '../admin-call.ts';
import classes from '../admin-dialog.module.css';
import { useRowAction } from '../list/use-row-action.ts';

/** A pending article to read, as it will look, and to approve. */
export function ReadBlogDialog({ blog, onClose }: { blog: AdminBlog; onClose: () => void }) {
  const approve = useRowAction(
    () => adminCall(approveBlog, { params: { id: blog._id }, body: { approved: true } }),
    listBlogs,
  );
  return (
    <ModalDialog title={blog.title} size="wide" onClose={onClose} hasCloseButton>
      <p className={classes.lead}>
        {blog.author}, <RelativeTime iso={blog.createdAt} />
      </p>
      <MarkdownText pictures={blog.pictures}>{blog.content}</MarkdownText>
      <DialogActions>
        <Button loading={approve.isPending} onClick={() => approve.mutate(undefined, { onSuccess: onClose })}>
          Approve
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
