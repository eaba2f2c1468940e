import { type AdminBlog, approveBlog, listBlogs } from '#contract/blog/blog.admin.ts';
import { Button } from '#web/ui/button.tsx';
import { MarkdownText } from '#web/ui/text/markdown-text.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { adminCall } from '../admin-call.ts';
import classes from '../admin-dialog.module.css';
import { CommentsSwitch } from './comments-switch.tsx';
import { useRowAction } from '../list/use-row-action.ts';

const { Component: ReviewEdit } = lazyComponent(
  'review-edit',
  async () => (await import('./review-edit.tsx')).ReviewEdit,
);

/** A pending article to read, as it will look, and to approve as it is read here; or an edit, beside the text that is public. */
export function ReadBlogDialog({ blog, onClose }: { blog: AdminBlog; onClose: () => void }) {
  const { _id: id, updatedAt, publicText } = blog;
  const cover = blog.pictures.find(({ _id }) => _id === blog.coverImage);
  const approve = useRowAction(
    () => adminCall(approveBlog, { params: { id }, body: { approved: true, updatedAt } }),
    listBlogs,
  );
  return (
    <ModalDialog title={blog.title} size="wide" onClose={onClose} hasCloseButton>
      <p className={classes.lead}>
        {blog.author}, <RelativeTime iso={publicText ? updatedAt : blog.createdAt} />
      </p>
      {publicText && <ReviewEdit blog={blog} publicText={publicText} onClose={onClose} />}
      {publicText && <h3>As it will look</h3>}
      {cover && (
        <img src={cover.url} alt={cover.alt} width={cover.width} height={cover.height} className={classes.cover} />
      )}
      <MarkdownText pictures={blog.pictures}>{blog.content}</MarkdownText>
      <CommentsSwitch blog={blog} />
      {!blog.approved && (
        <DialogActions>
          <Button loading={approve.isPending} onClick={() => approve.mutate(undefined, { onSuccess: onClose })}>
            Approve
          </Button>
        </DialogActions>
      )}
    </ModalDialog>
  );
}
